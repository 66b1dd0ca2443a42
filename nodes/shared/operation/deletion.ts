import type { IDataObject } from 'n8n-workflow';
import { fieldsIn, saidText } from '../values';

/**
 * What a delete gives back. One whose first try ended unclear and whose repeat found nothing is done.
 *
 * @param thing what was deleted, for example `Lead lead_1`
 */
export function deletion(answer: unknown, ids: IDataObject, thing: string): IDataObject {
	const message = saidText(fieldsIn(answer).message) ?? `${thing} was deleted`;
	return { deleted: true, ...ids, message };
}
