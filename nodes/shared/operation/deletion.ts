import type { IDataObject } from 'n8n-workflow';
import { fieldsIn, saidText } from '../values';

/** What became of a delete, in a word or two. */
export function becameOfDeletion([item]: IDataObject[]): string {
	return item?.alreadyGone === true ? 'Already gone' : 'Deleted';
}

/**
 * What a delete gives back. One whose first try ended unclear and whose repeat found nothing says
 * that it is gone, and not that it was deleted: the ID may never have been there.
 *
 * @param thing what was deleted, for example `Lead lead_1`
 */
export function deletion(answer: unknown, ids: IDataObject, thing: string): IDataObject {
	const { alreadyGone, message } = fieldsIn(answer);
	return alreadyGone === true
		? {
				deleted: true,
				...ids,
				message: `${thing} is already gone: an earlier attempt may have deleted it, or it never existed`,
				alreadyGone,
			}
		: { deleted: true, ...ids, message: saidText(message) ?? `${thing} was deleted` };
}
