/** A rule of the trigger as it looks when it is broken, and a run that finds it out. */
export type Mutation = {
	rule: string;
	/** In `nodes/Trigger`. */
	file: string;
	find: string;
	replace: string;
	/** What has to be on; without it what the seed draws. */
	weather?: string;
	seed?: number;
	/** The engine test that tells, in place of the simulation. */
	test?: string;
};

/** Every rule, broken. */
export const mutations: Mutation[] = [
	{
		rule: 'look-back',
		file: 'cursor.ts',
		find: 'LOOKBACK_MS = 60_000',
		replace: 'LOOKBACK_MS = 0',
		weather: 'lag,imports',
	},
	{
		rule: 'ids are remembered',
		file: 'cursor.ts',
		find: 'known: known.from(ms)',
		replace: "known: ''",
		weather: 'lag',
	},
	{
		rule: 'equal times belong to the cursor',
		file: 'cursor.ts',
		find: 'ms >= msOf(cursor.time)',
		replace: 'ms > msOf(cursor.time)',
		test: 'rules',
	},
	{
		rule: 'memory moves only with the items',
		file: 'poll.ts',
		find: '\tconst items = detection.items.length > 0',
		replace:
			'\tmemory.seen = remember(name, seen, { ...detection.memory, scope, hasItems: false });\n\tconst items = detection.items.length > 0',
		test: 'floods',
	},
	{
		rule: 'never the local clock',
		file: 'cursor.ts',
		find: 'reading.serverTime?.getTime() ??',
		replace: 'Date.now() ??',
		weather: 'lag,imports',
		seed: 3,
	},
	{
		rule: 'what is watched holds the filters',
		file: 'poll.ts',
		find: 'credential, ...settings]',
		replace: 'credential]',
		weather: 'edits',
	},
	{
		rule: 'what is watched holds the credential',
		file: 'poll.ts',
		find: 'connection.href, credential,',
		replace: 'connection.href,',
		weather: 'edits',
	},
	{
		rule: 'switching on begins anew',
		file: 'activation.ts',
		find: "if (context.getActivationMode() !== 'activate') return;",
		replace: 'return;',
		weather: 'edits',
	},
	{
		rule: 'two polls until something has left',
		file: 'detect.ts',
		replace: '',
		weather: 'emptyOnce',
		find: 'if (areAll) states.keepMissing(known);',
	},
	{
		rule: 'a time without zone is UTC',
		file: '../shared/times.ts',
		find: "hours === undefined ? 'Z'",
		replace: "hours === undefined ? ''",
		weather: 'noZone,newYork,lag',
	},
	{
		rule: 'no place behind the service’s clock',
		file: 'cursor.ts',
		find: 'Math.min(newest, clock - LOOKBACK_MS)',
		replace: 'newest - LOOKBACK_MS',
		weather: 'future',
		seed: 4,
	},
	{
		rule: 'deletions while reading',
		file: 'sources/leads/readSince.ts',
		find: 'number = Math.max(1, number - Math.ceil(shrunkBy / size));',
		replace: 'number++;',
		test: 'rules',
	},
	{
		rule: 'read until the ids are as many as the total',
		file: 'sources/leads/finds.ts',
		find: 'return this.known.size + this.unknown + this.untimed.size;',
		replace: 'return Infinity;',
		test: 'crowds',
	},
	{
		rule: 'ties in another order are no whole reading',
		file: 'sources/leads/finds.ts',
		find: 'missing += Math.max(0, count - there);',
		replace: 'missing = 0;',
		test: 'odd',
	},
	{
		rule: 'the baseline leaves a reserve',
		file: 'sources/leads/start.ts',
		find: 'const RESERVE = 15;',
		replace: 'const RESERVE = 0;',
		test: 'rules',
	},
	{
		rule: 'a change within a second belongs to the creation',
		file: 'events/leadUpdated.ts',
		find: 'const SAME_MS = 1_000;',
		replace: 'const SAME_MS = 0;',
		weather: 'lag',
	},
	{
		rule: 'an export is sieved while it is read',
		file: 'sources/wholeList.ts',
		find: 'MOST_AT_ONCE : MOST_STATES',
		replace: 'Infinity : Infinity',
		test: 'exports',
	},
	{
		rule: 'a beginning leaves out what it may have passed over',
		file: 'sources/leads/start.ts',
		find: 'finds.count < span.rows',
		replace: 'false',
		test: 'crowds',
	},
	{
		rule: 'a search for gaps goes on where it broke off',
		file: 'sources/leads/readDown.ts',
		find: 'return { isWhole: false, page: number };',
		replace: 'return { isWhole: false };',
		test: 'crowds',
	},
	{
		rule: 'known leads ahead of the clock are passed over',
		file: 'sources/leads/readSince.ts',
		find: 'number === 1 && finds.isKnown(page.records)',
		replace: 'number === 0',
		test: 'crowds',
	},
	{
		rule: 'totals are compared only where the cursor stood still',
		file: 'cursor.ts',
		find: "reading.reach === 'all' && ms === msOf(cursor.time)",
		replace: "reading.reach === 'all'",
		test: 'requests',
	},
	{
		rule: 'an edit goes on from the last poll of this process',
		file: 'activation.ts',
		find: 'mine && isNewer && !isUnsaved ? mine.seen : stored',
		replace: 'stored',
		test: 'activation',
	},
];
