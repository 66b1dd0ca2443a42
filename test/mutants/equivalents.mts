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
		file: 'nodes/Lead/leadIndex.ts',
		code: 'if (bytes > MAX_BYTES) index.table = undefined;',
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
		file: 'nodes/shared/transport/rateLimit.ts',
		code: 'if (endsAt > now) continue;',
		from: '>',
		to: '>=',
		reason: 'A window that ends in this very millisecond makes nobody wait.',
	},
	{
		file: 'nodes/shared/transport/rateFacts.ts',
		code: 'return ahead > 0 && ahead <= 2 * WINDOW_MS[name]',
		from: '>',
		to: '>=',
		reason: 'A window that ends in this very millisecond makes nobody wait.',
	},
	{
		file: 'nodes/shared/transport/rateFacts.ts',
		code: '.find((ms) => ms > 0 && ms <= 2 * WINDOW_MS.day);',
		from: '<=',
		to: '<',
		reason:
			'From when on a pause is too long to be meant is a guess: its last millisecond says nothing.',
	},
	{
		file: 'nodes/shared/lists/leads/wholeList.ts',
		code: 'const isBoundByUser = createdBefore !== undefined && (settled ?? createdBefore) >= createdBefore;',
		from: '>=',
		to: '>',
		reason: 'Where both are the same time, either of them bounds the list at it.',
	},
	{
		file: 'nodes/Trigger/poll.ts',
		code: 'return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));',
		from: '<',
		to: '<=',
		reason: 'No two entries of an object have one name.',
	},
	{
		file: 'nodes/Trigger/events/apiKeys.ts',
		code: 'const reading = await readPage(connection, keyList, {}, 1, 1);',
		from: '1',
		to: '2',
		reason: 'The list of keys has no pages: its route is asked for neither a number nor a size.',
	},
	{
		file: 'nodes/Trigger/sources/snapshot.ts',
		code: "const last: Reading = { records: records.slice(-1), reach: 'all', serverTime };",
		from: 'records.slice(-1)',
		to: 'records',
		reason:
			'Only the time of the last of them is asked for, and there are never more than are known.',
	},
	{
		file: 'nodes/shared/run/once/doneOnce.ts',
		code: 'this.most = MAX_TASKS * (memory.entriesOfTask + 1);',
		from: '1',
		to: '2',
		reason: 'More entries than the 30,000 that n8n keeps drop nothing.',
	},
	{
		file: 'nodes/shared/operation/parameterValues.ts',
		code: 'const DAY = /^\\d{4}-\\d{2}-\\d{2}$/;',
		from: '/^\\d{4}-\\d{2}-\\d{2}$/',
		to: '/\\d{4}-\\d{2}-\\d{2}$/',
		reason: 'What has more before a day is refused: it is no time in any form that is taken.',
	},
	{
		file: 'nodes/shared/operation/mapping/words.ts',
		code: 'putLast(known, name, words, MOST_KNOWN);',
		from: 'putLast(known, name, words, MOST_KNOWN);',
		to: ';',
		reason: 'What is not remembered is read from the name again, and is the same.',
	},
	{
		file: 'nodes/shared/operation/mapping/fullName.ts',
		code: "return words.length === 1 || PARTICLES.has(bare(words[0] ?? ''));",
		from: "''",
		to: "'x'",
		reason: 'Neither is a particle; what has nothing before its comma is no name.',
	},
	{
		file: 'nodes/shared/operation/mapping/candidates.ts',
		code: "const isAlone = wordsOf(path.at(-1) ?? '').length === 1;",
		from: "''",
		to: "'x'",
		reason: 'Only for the compiler: no column is without a name.',
	},
	{
		file: 'nodes/shared/operation/mapping/candidates.ts',
		code: "order: [number, field === 'email' ? -usable : 0, Number(!has('work')), pattern.order],",
		from: '0',
		to: '1',
		reason: 'It is the same for all columns of a field, which alone are compared by it.',
	},
	{
		file: 'nodes/shared/operation/mapping/evidence.ts',
		code: "const owner = letters(address.replace(/^.*\\/in\\//i, '').split('@')[0]);",
		from: '/^.*\\/in\\//i',
		to: '/.*\\/in\\//i',
		reason: 'An address is one line: what stands for any of its signs begins where it begins.',
	},
	{
		file: 'nodes/Trigger/events/apiKeys.ts',
		code: 'const reading = await readPage(connection, keyList, {}, 1, 1);',
		from: '1',
		to: '0',
		reason: 'The list of keys has no pages: its route is asked for neither a number nor a size.',
	},
	{
		file: 'nodes/Enrichment/plan/batches.ts',
		code: 'this.balance = new Balance(inputs[0]?.values, run);',
		from: '?.',
		to: '!.',
		reason: 'Where there is no input there is no result, also where the plan breaks off.',
	},
	{
		file: 'nodes/shared/transport/retry.ts',
		code: "return 'status' in outcome && outcome.status !== undefined && outcome.status < 300;",
		from: '<',
		to: '<=',
		reason: 'A 300 is a redirect, which ends the repeats before it is asked for here.',
	},
	{
		file: 'nodes/shared/lists/leads/leads.ts',
		code: 'if (a.time === -Infinity || b.time === -Infinity) return a.time === -Infinity ? 1 : -1;',
		from: '1',
		to: '0',
		reason: 'The sort of Node.js only asks whether one comes before another.',
	},
	{
		file: 'nodes/shared/lists/leads/leads.ts',
		code: 'return direction * (a.time - b.time);',
		from: '*',
		to: '/',
		reason: 'Only its sign counts, and equal times have been told apart before.',
	},
	{
		file: 'nodes/shared/lists/leads/fromEnd.ts',
		code: 'const totalOf = (number: number) => totals.get(number) ?? 0;',
		from: '0',
		to: '1',
		reason:
			'Each of the pages has been read by then, or is the one behind them, so that its total is known.',
	},
	{
		file: 'nodes/shared/transport/receiveFile.ts',
		code: 'const reading = stored ? receiver.store?.(stored) : readAll(pieces);',
		from: '?.',
		to: '!',
		reason: 'There is a stream to be stored only where there is a store.',
	},
	{
		file: 'nodes/shared/run/once/recordingGuard.ts',
		code: 'if (tasks.length > 0) await recorded?.undo(tasks);',
		from: 'await recorded?.undo(tasks);',
		to: 'void recorded?.undo(tasks);',
		reason:
			'It never fails, and whatever asks the list next stands behind it in the queue for the list.',
	},
	{
		file: 'nodes/shared/run/once/doneOnce.ts',
		code: 'await this.undo(entries, mark);',
		from: 'await this.undo(entries, mark);',
		to: 'void this.undo(entries, mark);',
		reason:
			'It never fails, and whatever asks the list next stands behind it in the queue for the list.',
	},
	{
		file: 'nodes/Trigger/states.ts',
		code: "constructor(text = '') {",
		from: "''",
		to: "'x'",
		reason: 'A text that is no table is read as an empty one is.',
	},
	{
		file: 'nodes/shared/transport/rateLimit.ts',
		code: 'await pause(wait + Math.random() * Math.min(MAX_JITTER_MS, wait / 10), signal);',
		from: '10',
		to: '11',
		reason:
			'How far waits are spread at random is a guess, and a wait that was drawn tells nothing of it.',
	},
	{
		file: 'nodes/shared/transport/rateLimit.ts',
		code: '(isSame ? remaining > known.remaining : endsAt < known.endsAt - CLOCK_STEP_MS);',
		from: '<',
		to: '<=',
		reason:
			'From when on an earlier end is no rounding of the clocks is a guess: its very millisecond says nothing.',
	},
	{
		file: 'nodes/shared/transport/clocks.ts',
		code: 'if (isFirst || offset > this.offset || this.offset - offset > CLOCK_STEP_MS) {',
		from: '>',
		to: '>=',
		reason:
			'The same offset is put in once more; and from when on a lower one is news is a guess of which the very millisecond says nothing.',
	},
	{
		file: 'nodes/Trigger/sources/leads/walk.ts',
		code: 'if (middle < low || middle >= high) middle = Math.floor((low + high) / 2);',
		from: '<',
		to: '<=',
		reason:
			'Page 1 is only where the search for a place may begin: from another page it finds the same place.',
	},
	{
		file: 'nodes/Trigger/sources/leads/foundLeads.ts',
		code: 'return ms <= (this.head.serverTime?.getTime() ?? -Infinity) - LOOKBACK_MS;',
		from: '<=',
		to: '<',
		reason: 'How late a lead may appear is a guess: its very millisecond says nothing.',
	},
	{
		file: 'nodes/NetworkAction/plan/inOrder.ts',
		code: 'if (surelyNotDone) await guard.giveBack();',
		from: 'await guard.giveBack();',
		to: 'void guard.giveBack();',
		reason:
			'It never fails, and whatever asks the list next stands behind it in the queue for the list.',
	},
	{
		file: 'nodes/shared/values.ts',
		code: 'return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));',
		from: '<',
		to: '<=',
		reason: 'No two entries of an object have one name.',
	},
	{
		file: 'nodes/Trigger/poll.ts',
		code: 'if (isFirst && running.has(name)) await running.get(name)?.catch(() => null);',
		from: '?.',
		to: '!.',
		reason: 'It is asked for only where it is there.',
	},
	{
		file: 'nodes/shared/lists/leads/leads.ts',
		code: 'if (a.time === -Infinity || b.time === -Infinity) return a.time === -Infinity ? 1 : -1;',
		from: '1',
		to: '2',
		reason: 'The sort of Node.js only asks whether one comes before another.',
	},
	{
		file: 'nodes/shared/operation/mapping/records.ts',
		code: '.split(/[\\s,]+/),',
		from: '/[\\s,]+/',
		to: '/[\\s,]/',
		reason: 'The empty words between two signs are left out afterwards.',
	},
	{
		file: 'nodes/shared/operation/route.ts',
		code: 'path: template.replace(/\\{(\\w+)\\}/g, (_, name: string) =>',
		from: '/\\{(\\w+)\\}/g',
		to: '/\\{(\\w+)\\}/',
		reason: 'No route of the API has two of them.',
	},
	{
		file: 'nodes/shared/lists/lowestRows.ts',
		code: 'if (this.ranks.length >= 2 * this.most || this.length > MAX_TEXT) this.cut();',
		from: 'this.ranks.length >= 2 * this.most || this.length > MAX_TEXT',
		to: 'true',
		reason: 'When rows are dropped changes nothing of which are kept.',
	},
	{
		file: 'nodes/shared/lists/lowestRows.ts',
		code: 'if (this.ranks.length >= 2 * this.most || this.length > MAX_TEXT) this.cut();',
		from: '>=',
		to: '>',
		reason: 'When rows are dropped changes nothing of which are kept.',
	},
	{
		file: 'nodes/shared/lists/lowestRows.ts',
		code: 'if (this.ranks.length >= 2 * this.most || this.length > MAX_TEXT) this.cut();',
		from: '*',
		to: '/',
		reason: 'When rows are dropped changes nothing of which are kept.',
	},
	{
		file: 'nodes/shared/lists/lowestRows.ts',
		code: 'if (this.ranks.length >= 2 * this.most || this.length > MAX_TEXT) this.cut();',
		from: '2',
		to: '1',
		reason: 'When rows are dropped changes nothing of which are kept.',
	},
	{
		file: 'nodes/shared/lists/lowestRows.ts',
		code: "if (this.length > MAX_TEXT) throw new TooLarge('news');",
		from: '>',
		to: '>=',
		reason: 'The very character of 256 MB belongs to neither side.',
	},
	{
		file: 'nodes/shared/lists/lowestRows.ts',
		code: 'private length = 0;',
		from: '0',
		to: '1',
		reason: 'The very character of 256 MB belongs to neither side.',
	},
	{
		file: 'nodes/shared/lists/lowestRows.ts',
		code: 'this.length = this.texts.reduce((sum, text) => sum + text.length, 0);',
		from: '0',
		to: '1',
		reason: 'The very character of 256 MB belongs to neither side.',
	},
	{
		file: 'nodes/shared/lists/campaignProspects.ts',
		code: "if (count > MAX_CELLS) throw new TooLarge('items');",
		from: '>',
		to: '>=',
		reason: 'What n8n can hold is an estimate: the very cell of the bound belongs to neither side.',
	},
	{
		file: 'nodes/shared/lists/campaignProspects.ts',
		code: "if (length > MAX_TEXT) throw new TooLarge('items');",
		from: '>',
		to: '>=',
		reason:
			'What n8n can hold is an estimate: the very character of the bound belongs to neither side.',
	},
	{
		file: 'nodes/shared/lists/campaignProspects.ts',
		code: 'if (!LINE_BREAK.test(header) && header.length < MAX_HEADER) return;',
		from: '<',
		to: '<=',
		reason: 'Longer than any header is a guess: its very character says nothing.',
	},
	{
		file: 'nodes/shared/lists/campaignProspects.ts',
		code: 'if (UTC.test(cell)) return cell;',
		from: 'UTC.test(cell)',
		to: 'false',
		reason: 'It spares work: such a time is read and written as it is.',
	},
	{
		file: 'nodes/shared/lists/lowestRows.ts',
		code: 'if (this.ranks.length >= 2 * this.most || this.length > MAX_TEXT) this.cut();',
		from: '>',
		to: '>=',
		reason: 'When rows are dropped changes nothing of which are kept.',
	},
];
