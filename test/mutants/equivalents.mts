/** A mutant that no user could tell from the code, or whose difference is none that a test may hold. */
export interface Equivalent {
	file: string;
	/** The line in which it begins, without its indent. */
	code: string;
	/** What stands there, and what stands there in the mutant. */
	from: string;
	to: string;
	reason: string;
}

/** What `npm run test:mutants` leaves out, each with the reason. */
export const equivalents: Equivalent[] = [
	{
		file: 'nodes/Trigger/cursor.ts',
		code: 'const order = timed.sort((a, b) => (a.ms === b.ms ? 0 : a.ms < b.ms ? -1 : 1));',
		from: '0',
		to: '1',
		reason: 'Records of one time have no order of their own.',
	},
	{
		file: 'nodes/shared/transport/watchdog.ts',
		code: 'while (!isHere && Date.now() < deadline + GRACE_MS) await sleep(CHECK_EVERY_MS);',
		from: '<',
		to: '<=',
		reason: 'One look more, in the very millisecond in which the time is over.',
	},
	{
		file: 'nodes/Lead/index/leadIndexes.ts',
		code: 'if (bytes > MOST_BYTES) index.kept = undefined;',
		from: '>',
		to: '>=',
		reason: 'The size is an estimate: the very byte of the bound belongs to neither side.',
	},
	{
		file: 'nodes/Trigger/detect.ts',
		code: 'if (areAll) states.note(idOf(event, record), now);',
		from: 'areAll',
		to: 'true',
		reason: 'Where it does not hold, both tables are one, which has the state already.',
	},
	{
		file: 'nodes/Trigger/entries.ts',
		code: 'let slot = 0;',
		from: '0',
		to: '1',
		reason: 'From which number a hash is counted on makes no difference.',
	},
	{
		file: 'nodes/Trigger/sources/leads/finds.ts',
		code: 'missing(fewest = 1): number {',
		from: '1',
		to: '0',
		reason:
			'Each row that was read stands for a lead that is known or was met there: at least one.',
	},
];
