import { MAX_ERROR_BYTES, MEGABYTE } from '../../../../nodes/shared/transport/bounds';
import { Secret } from '../../../../nodes/shared/transport/secret';
import type { Step } from './bodies';
import { listened, START, KEY, bytes, received, unusable } from './bodies';

jest.useFakeTimers({ now: START });
beforeEach(() => jest.setSystemTime(START));
beforeEach(() => listened.splice(0));

const long = 'x'.repeat(MAX_ERROR_BYTES);

describe('an answer in JSON', () => {
	test.each<[string, Step[], Parameters<typeof received>[1], object]>([
		['in pieces', ['{"a":', '"ä"}'], {}, { kind: 'answer', body: { a: 'ä' } }],
		[
			'whose letters are cut',
			[bytes('["é"]').slice(0, 3), bytes('["é"]').slice(3)],
			{},
			{ kind: 'answer', body: ['é'] },
		],
		[
			'that ends in a letter',
			['x', bytes('é').slice(0, 1)],
			{ takesAny: true },
			{ body: 'x\ufffd' },
		],
		[
			'of an error that is one long piece',
			[`{"a":"${long}"}`],
			{ statusCode: 404 },
			{ reason: 'empty' },
		],
		['with the key', [`{"a":"${KEY}"}`], {}, { kind: 'answer', body: { a: '***' } }],
		[
			'with a word that is also a short key',
			['{"a":"acme-crm"}'],
			{ secret: new Secret('acme-crm') },
			{ kind: 'answer', body: { a: 'acme-crm' } },
		],
		['that is a text with the key', [KEY], { takesAny: true }, { kind: 'answer', body: '***' }],
		[
			'that says no, with the key',
			[`{"code":"${KEY}"}`],
			{ statusCode: 400 },
			{ body: { code: '***' } },
		],
		['as large as it may be', ['{}'], { maxBytes: 2 }, { kind: 'answer', body: {} }],
		[
			'that is too large',
			['{', '} '],
			{ maxBytes: 2 },
			unusable('tooLarge', { over: 'answer', status: 200 }),
		],
		[
			'that is larger than 8 MB',
			[`["${'x'.repeat(8 * MEGABYTE)}"]`],
			{},
			unusable('tooLarge', { detail: '8 MB' }),
		],
		['that breaks off', ['{', '!ECONNRESET'], {}, unusable('cutShort', { status: 200 })],
		[
			'of an error that breaks off',
			['{"code":"A"}', '!ECONNRESET'],
			{ statusCode: 404 },
			{ kind: 'refusal', body: {}, reason: 'empty' },
		],
		[
			'of an error that is too long',
			['<html>', long],
			{ statusCode: 404 },
			{ kind: 'refusal', body: {}, reason: 'webPage' },
		],
		[
			'of an error that is long',
			[`{"a":"${long.slice(8)}"}`],
			{ statusCode: 404 },
			{ kind: 'refusal', body: { a: long.slice(8) } },
		],
		[
			'of an error whose end is too much',
			['{"code":"A"}', long],
			{ statusCode: 404 },
			{ kind: 'refusal', body: { code: 'A' } },
		],
	])('%s', async (_, steps, others, outcome) => {
		expect((await received(steps, others)).outcome).toMatchObject(outcome);
	});

	test.each<[number[], object, number]>([
		[[900], { kind: 'answer' }, 1_000],
		[[500, 700], unusable('timeout', { status: 200 }), 1_000],
		[[20_000], unusable('timeout', { status: 200 }), 1_000],
	])('that takes %j ms has one second', async (waits, outcome, most) => {
		const ran = await received(['{', ...waits, '}']);
		expect(ran.outcome).toMatchObject(outcome);
		expect(ran.took).toBeLessThanOrEqual(most + 250);
		const isOver = outcome === undefined || ran.outcome.kind !== 'answer';
		expect([ran.aborts, ran.destroyed]).toEqual(isOver ? [1, 1] : [0, 0]);
	});

	test('ends when the execution is cancelled', async () => {
		const signal = AbortSignal.abort();
		const cancelled = { kind: 'notSent', reason: 'cancelled' };
		expect(await received(['{', 600, '}'], { signal })).toMatchObject({
			outcome: cancelled,
			aborts: 1,
		});
		const write = await received(['{', 600, '}'], { signal, effect: 'idempotent' });
		expect(write.outcome).toEqual({ kind: 'unknown', reason: 'cancelled' });
	});
});
