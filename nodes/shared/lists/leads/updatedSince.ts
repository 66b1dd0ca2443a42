import type { IDataObject } from 'n8n-workflow';
import type { FetchPage } from '../../run/pageReader';
import { keyOf, MOST_PER_PAGE, pageCount } from '../../run/pageReader';
import { msOf } from '../../times';

const MOST_ROUNDS = 5;

/**
 * Leads that were updated after a time, the newest first. A lead that changes while reading moves to
 * the front, and one that is deleted draws the rest forward: so a page is read again when the list
 * has shrunk, and at the end the front is, until it shows nothing new.
 *
 * @param fetch reads pages in the order of the updates, the newest first
 */
export async function readUpdatedSince(
	fetch: FetchPage,
	time: string,
	limit: number,
): Promise<IDataObject[]> {
	const found = new Map<string, IDataObject>();
	const isWanted = (record: IDataObject) => !isUpTo(record, msOf(time));
	const read = async (number: number) => {
		const page = await fetch(number);
		const wanted = page.records.filter(isWanted);
		const news = wanted.filter((record) => isNews(found.get(keyOf(record)), record));
		for (const record of news) found.set(keyOf(record), record);
		return { page, isLast: wanted.length < page.records.length || page.records.length === 0, news };
	};

	let { page, isLast } = await read(1);
	while (!isLast && found.size < limit && page.number < pageCount(page.total, page.size)) {
		const previous = page;
		({ page, isLast } = await read(previous.number + 1));
		if (page.total < previous.total) await read(previous.number);
	}
	if (limit === Infinity && page.number > 1) {
		for (let number = 1; number <= MOST_ROUNDS; number++) {
			if ((await read(number)).news.length < MOST_PER_PAGE) break;
		}
	}
	const newestFirst = [...found.values()].sort((a, b) => updatedMs(b) - updatedMs(a));
	return newestFirst.slice(0, limit);
}

function isNews(known: IDataObject | undefined, record: IDataObject): boolean {
	return known === undefined || updatedMs(known) < updatedMs(record);
}

/** Without a time that can be read, it may have been updated at any. */
function isUpTo(record: IDataObject, ms: number): boolean {
	const at = updatedMs(record);
	return at > -Infinity && at <= ms;
}

function updatedMs({ updatedAt }: IDataObject): number {
	return msOf(updatedAt);
}
