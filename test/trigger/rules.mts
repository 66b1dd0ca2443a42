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
		weather: 'imports,wholeSeconds,slow',
	},
	{
		rule: 'memory moves only with the items',
		file: 'poll.ts',
		find: '\treturn items;\n',
		replace:
			'\tif (look.failure) throw errorOfLook(context, watch, look.failure);\n\treturn items;\n',
		weather: 'imports,slow,edits',
	},
	{
		rule: 'never the local clock',
		file: 'cursor.ts',
		find: 'batch.serverTime?.getTime() ??',
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
		find: 'connection.origin, credential,',
		replace: 'connection.origin,',
		weather: 'edits',
	},
	{
		rule: 'switching on begins anew',
		file: 'activation.ts',
		find: "context.getActivationMode() !== 'activate' ||",
		replace: 'true ||',
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
		file: 'cursor.ts',
		find: ".replace(WITHOUT_ZONE, '$1T$2Z')",
		replace: '',
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
		find: 'if (shrunkBy > 0) {',
		replace: 'if (shrunkBy > Infinity) {',
		weather: 'cappedPages',
		seed: 2,
	},
	{
		rule: 'read until the ids are as many as the total',
		file: 'sources/leads/finds.ts',
		find: 'return this.known.size + this.unknown;',
		replace: 'return Infinity;',
		weather: 'ties,imports,cappedPages',
	},
	{
		rule: 'ties in another order are no whole reading',
		file: 'sources/leads/readDown.ts',
		find: 'finds.twice === 0 &&',
		replace: '',
		weather: 'ties,imports,crowds,cappedPages',
	},
	{
		rule: 'the baseline leaves a reserve',
		file: 'sources/leads/start.ts',
		find: 'const RESERVE = 15;',
		replace: 'const RESERVE = 0;',
		weather: 'limits,manyLeads',
	},
	{
		rule: 'a change within a second belongs to the creation',
		file: 'events/leadUpdated.ts',
		find: 'const SAME_MS = 1_000;',
		replace: 'const SAME_MS = 0;',
		weather: 'lag',
	},
];
