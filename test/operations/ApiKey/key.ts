import type { components } from '../../../nodes/shared/api.generated';
import { type FaultRun, type Run, type Service, writing } from '../parts';

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

/** A key with the mark as its ID. */
export const madeKey: FaultRun['item'] = (mark, records) => {
	records.addKey(mark);
	return { mark, id: mark };
};

/** A change of the key with the mark as its ID. */
export const onOwnKey = (parameters: FaultRun['parameters']): FaultRun =>
	writing(parameters, { item: madeKey, isSilent: true });
