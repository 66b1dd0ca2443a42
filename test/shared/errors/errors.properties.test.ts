import fc from 'fast-check';
import nock from 'nock';
import { OutreachLead } from '../../../nodes/Lead/OutreachLead.node';
import { KEY, ORIGIN, runNode } from '../../engine';

// the same seed in each run makes failures reproducible
fc.configureGlobal({ seed: 2026 });

jest.setTimeout(20_000);

const NODE = new OutreachLead();
/** Words of programs that no user should read. */
const RAW = /\bundefined\b|\bNaN\b|\[object|TypeError|Cannot read|is not a function|\bnull\b/;

const word = fc.constantFrom(
	'Slow down',
	'lead_1',
	'<b>no</b>',
	'👍',
	`key ${KEY}`,
	KEY,
	'x'.repeat(2_000),
);
const value = fc.oneof(
	word,
	fc.constantFrom(7, true, false, 0),
	fc.array(word, { maxLength: 2 }),
	fc.dictionary(word, word, { maxKeys: 2 }),
);
const code = fc.constantFrom(
	...['VALIDATION_ERROR', 'RESOURCE_NOT_FOUND', 'PERMISSION_DENIED', 'LINKEDIN_NOT_CONNECTED'],
	...['VOICE_CLONE_IN_USE', 'constructor', '', 'INTERNAL_ERROR', KEY],
);
const body = fc.oneof(
	fc
		.record(
			{
				success: fc.constant(false),
				code,
				message: value,
				error: value,
				errors: fc.array(value, { maxLength: 2 }),
				details: fc.dictionary(
					fc.constantFrom('invalidParams', 'providedUrl', 'used', 'action'),
					value,
				),
				permissionHelp: fc.dictionary(fc.constantFrom('required', 'available'), value),
				availableRoute: value,
			},
			{ requiredKeys: [] },
		)
		.map((fields) => JSON.stringify(fields)),
	fc.constantFrom('', '<html>Bad gateway</html>', '{"cut', 'null', '[]', `no ${KEY}`, '"text"'),
);
const status = fc.constantFrom(400, 401, 402, 403, 404, 405, 409, 410, 418, 422);

beforeAll(() => {
	nock.activate();
	nock.disableNetConnect();
});
afterAll(() => nock.restore());

test('reports any error response in plain words without the key', async () => {
	await fc.assert(
		fc.asyncProperty(status, body, async (rejected, text) => {
			nock(ORIGIN).delete('/api/v2/leads/lead_1').reply(rejected, text);
			const { error, stored } = await runNode({
				node: NODE,
				parameters: { operation: 'delete', lead: { __rl: true, mode: 'id', value: 'lead_1' } },
			});
			nock.cleanAll();
			const { description, message } = error as Error & { description?: string };
			expect(message).toMatch(/^(?:https:|[A-Z]).{5,1000}$/s);
			expect(description).toMatch(/^\S.{10,}/s);
			expect(`${message} ${description}`).not.toMatch(RAW);
			expect(`${message} ${description} ${stored}`).not.toContain(KEY);
		}),
		{ numRuns: 20 },
	);
});
