import type { IDataObject } from 'n8n-workflow';
import { itemsUpTo } from './catalogue';
import { asFile, asItems, COLUMNS, csvOf, rowOf, runExport } from './campaignExport/samples';
import { created, manually } from './lead/samples';
import { serve } from './service';
import { runLead, useStage } from './stage';
import { eachForItself } from './standard';

const MAX_RUN_BYTES = 1024 * 1024;

jest.mock('../../nodes/shared/transport/bounds', () => ({
	...jest.requireActual<object>('../../nodes/shared/transport/bounds'),
	MAX_RUN_BYTES: 1024 * 1024,
}));

useStage();

const PIECE = 'a'.repeat(MAX_RUN_BYTES / 8);
const AT_ONCE = 25;
const items = itemsUpTo(60);
const goOn = { onError: 'continueRegularOutput' } as const;
const notSent =
	'This run already holds more than 1 GB of answers from the service, so this was not sent';
const nextStep =
	"Run the remaining items separately. For a list, ask for less at once with filters or 'Limit'.";
const create = { operation: 'create', ...manually, email: '={{ $json.email }}' };
const outcomesOf = (json: IDataObject[]) => json.map(({ outcome }) => outcome);

/** Takes every create, and answers it with a large text. */
const serveLarge = () =>
	serve((request, place) => {
		const { body } = created(request, place);
		return { body: { ...(body as object), more: PIECE } };
	});

long('a run that holds too much sends no more writes, and keeps what was made', async () => {
	const service = serveLarge();
	const ran = await runLead(create, { items, ...goOn });
	const sent = service.requests.length;
	expect(sent).toBeGreaterThanOrEqual(8);
	expect(sent).toBeLessThanOrEqual(8 + AT_ONCE);
	const outcomes = outcomesOf(ran.json);
	expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(sent);
	expect(outcomes.filter((outcome) => outcome === 'notSent')).toHaveLength(60 - sent);
	expect(ran.json[59]).toEqual({
		outcome: 'notSent',
		reason: notSent,
		who: items[59].email,
		error: notSent,
		details: { code: 'tooLarge', nextStep },
	});
});

test('without Continue the error says what was made and what was not sent', async () => {
	serveLarge();
	const { error } = await runLead(create, { items });
	expect(error?.message).toBe(notSent);
	expect(error?.description).toMatch(/Created: 1st to \d+\w+.* Not sent: .*60th\.$/);
});

test('refusals are held as well', async () => {
	const body = { error: true, code: 'VALIDATION_ERROR', message: 'a'.repeat(50_000) };
	const service = serve(() => ({ status: 400, body }));
	const ran = await runLead(create, { items: itemsUpTo(100), ...goOn });
	const sent = service.requests.length;
	expect(sent).toBeLessThan(60);
	const outcomes = outcomesOf(ran.json);
	expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(sent);
	expect(outcomes.at(-1)).toBe('notSent');
});

short(1).each([
	['items are held as well', asItems, 60],
	['files are not held', asFile, 0],
])('campaigns as %s', async (_, parameters, notSentAtLeast) => {
	const rows = Array.from({ length: 20 }, (__, place) =>
		rowOf(`p_${place}`, PIECE.slice(0, 3_000)),
	);
	const body = csvOf(COLUMNS, ...rows);
	const service = serve(() => ({ body, headers: { 'content-type': 'text/csv' } }));
	const unequal = { ...parameters, options: eachForItself };
	const ran = await runExport(unequal, { items: itemsUpTo(120), ...goOn });
	const left = outcomesOf(ran.json).filter((outcome) => outcome === 'notSent').length;
	expect(service.requests).toHaveLength(120 - left);
	expect(left).toBeGreaterThanOrEqual(notSentAtLeast);
	expect(left === 0).toBe(notSentAtLeast === 0);
});
