import type { components } from '../../../nodes/shared/api.generated';
import { askWith, newKey } from '../../e2e/keys';
import type { Run, Service } from '../run';
import type { Storm } from '../storm';
import { writing } from '../storm';

type Key = components['schemas']['Key'];

export async function keys(service: Service): Promise<Key[]> {
	const answer = await askWith(service.keys.full, service, '/keys');
	return ((await answer.json()) as { data: Key[] }).data;
}

/** What is changed, regenerated or deleted is a key of its own. */
export const ownKey: Run['given'] = async (service) => [await newKey(service)];

export async function isAccepted(key: unknown, service: Service): Promise<boolean> {
	return (await askWith(String(key), service, '/leads')).ok;
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
