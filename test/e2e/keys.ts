/** Where a key is asked with. */
interface Address {
	url: string;
	keys: { full: string };
}

/** Asks a route of the service with a key: a GET, or with a body a POST. */
export async function askWith(key: string, { url }: Address, path: string, body?: object) {
	return await fetch(`${url}/api/v2${path}`, {
		method: body ? 'POST' : 'GET',
		headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
		...(body && { body: JSON.stringify(body) }),
	});
}

/** A new key that may read leads. */
export async function newKey(service: Address): Promise<{ id: string; key: string }> {
	const body = { name: 'Of this test', permissions: ['leads:read'] };
	const answer = await askWith(service.keys.full, service, '/keys', body);
	const { data } = (await answer.json()) as { data: { id: string; key: string } };
	return { id: data.id, key: data.key };
}
