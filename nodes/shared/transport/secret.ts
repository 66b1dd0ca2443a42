/** A shorter text is no secret; to take it out would tear other words apart. */
const SHORTEST = 8;

/** What became of a request, without the API key in its texts. */
export function withoutKey<T extends object>(outcome: T, key: string): T {
	if (key.length < SHORTEST) return outcome;
	const inJson = JSON.stringify(key).slice(1, -1);
	return JSON.parse(JSON.stringify(outcome).replaceAll(inJson, '***')) as T;
}
