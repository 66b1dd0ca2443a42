import type { components } from '../../../nodes/shared/api.generated';
import type { Run, Service } from '../run';
import type { Storm } from '../storm';
import { writing } from '../storm';

type Key = components['schemas']['Key'];

export async function keys(service: Service): Promise<Key[]> {
	const answer = await service.ask('/keys');
	return ((await answer.json()) as { data: Key[] }).data;
}

/** What is changed, regenerated or deleted is a key of its own. */
export const ownKey: Run['given'] = async (service) => [await service.newKey()];

export async function isAccepted(key: unknown, service: Service): Promise<boolean> {
	return (await service.ask('/leads', { key: String(key) })).ok;
}

/** A change of the key with the mark as its ID. */
export const onOwnKey = (parameters: Storm['parameters']): Storm =>
	writing(
		parameters,
		(mark, stock) => {
			stock.addKey(mark);
			return { mark };
		},
		{ isSilent: true },
	);
