import type { IDataObject } from 'n8n-workflow';
import { emailKeyOf, identityOf, isIdentified, profileKeyOf } from '../shared/operation/identity';
import type { Input, Run } from '../shared/operation/plan';
import { withLocks } from '../shared/run/locks';
import { ownerOf, readUser } from '../shared/run/once/user';
import { yieldToEventLoop } from '../shared/run/yieldToEventLoop';
import { fingerprint, idIn } from '../shared/values';
import type { FoundProspects } from './searchResults';
import { lockOf } from './lastPosition';

/** How many a node remembers: n8n reads and writes them all each time. */
const MAX_PEOPLE = 50_000;
/** n8n may look through its whole list for each, and does nothing else meanwhile. */
const MAX_AT_ONCE = 250;

const UNKNOWN = "The node could not check who was returned before, so 'seenBefore' is empty";

interface SeenValues {
	markIfSeenBefore: boolean;
}

/**
 * Tells whom a node has returned before, in its production runs for the same user, from n8n's own
 * database. People are paid for by then, so nothing here ends a run: who is unknown is null.
 */
export class SeenBefore {
	private constructor(
		private readonly inputs: Array<Input<SeenValues>>,
		private readonly run: Run,
		private readonly owner?: string,
	) {}

	/** Whose run it is, is asked before anything is paid for. */
	static async load(inputs: Array<Input<SeenValues>>, run: Run): Promise<SeenBefore> {
		const isAsked = !run.isTest && inputs.some(({ values }) => values.markIfSeenBefore);
		const reading = isAsked ? await readUser(run, "the key's user") : undefined;
		if (reading === undefined || 'failure' in reading) return new SeenBefore(inputs, run);
		return new SeenBefore(inputs, run, ownerOf(reading.user, run.connection.keyHash));
	}

	/**
	 * Marks the prospects of the inputs' searches, unless what they found is dropped: n8n gives nothing
	 * of a cancelled run.
	 *
	 * @returns what the user has to know
	 */
	async mark(searches: FoundProspects[]): Promise<string | undefined> {
		const people = searches.flatMap(({ prospects }, place) =>
			this.inputs[place].values.markIfSeenBefore ? prospects : [],
		);
		for (const person of people) person.seenBefore = null;
		const { connection, isTest } = this.run;
		if (isTest || people.length === 0 || connection.signal?.aborted === true) return undefined;
		if (this.owner === undefined) return UNKNOWN;
		try {
			const names = await this.namesOf(people);
			const added = new Set(await this.record([...new Set(names.values())]));
			for (const [person, name] of names) person.seenBefore = !added.delete(name);
			return undefined;
		} catch {
			return UNKNOWN;
		}
	}

	private async namesOf(people: IDataObject[]): Promise<Map<IDataObject, string>> {
		const names = new Map<IDataObject, string>();
		for (const person of people) {
			await yieldToEventLoop();
			if (!isIdentified(person)) continue;
			const identity = [identityOf(person), idOfNamesake(person) ?? ''];
			names.set(person, fingerprint('seen', this.owner, ...identity));
		}
		return names;
	}

	/** @returns those that were not there */
	private async record(names: string[]): Promise<string[]> {
		const { deduplication } = this.run;
		const wait = { subject: 'the same list', waitBudgetMs: Infinity };
		const added: string[] = [];
		for (let start = 0; start < names.length; start += MAX_AT_ONCE) {
			const some = names.slice(start, start + MAX_AT_ONCE);
			await withLocks([lockOf(deduplication)], wait, async () => {
				added.push(...(await deduplication.add(some, MAX_PEOPLE)));
			});
		}
		return added;
	}
}

/** What tells two people of one name in one company apart, where nothing else does. */
function idOfNamesake(person: IDataObject): string | undefined {
	const isNamed = emailKeyOf(person) === undefined && profileKeyOf(person) === undefined;
	return isNamed ? idIn(person.id) : undefined;
}
