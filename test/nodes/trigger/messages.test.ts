/** The trigger's messages, against the table in docs/messages.md. */
import { ORIGIN } from '../../engine';
import type { Reply } from '../service';
import { key, useStage } from '../stage';
import { newWorld, on, serveWorld, testRun } from './world';

useStage();

/** The pages of docs/, by their path there. */
declare const docs: Record<string, string>;

const [ofOperations, ofTrigger] = docs['messages.md'].split(/<!-- \/?trigger/);
/** What the trigger says to do after a message that it shares with the operations. */
const [, usual = ''] = /^\*Next step of any other message\*: (.*)$/m.exec(ofTrigger) ?? [];
const rows = rowsIn(ofTrigger);
const shared = rowsIn(ofOperations).map(([event, who, message]) => [event, who, message, usual]);

/** Code or event, operations or events, message and next step. */
function rowsIn(page: string): string[][] {
	return page
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) => line.slice(2, -2).split(' | '));
}

/** What the page says of a code or an event; the facts in braces may be any. */
function told(code: string): { message: unknown; description: unknown } {
	const row = [...rows, ...shared].find(([event]) => event === code);
	expect([code, row !== undefined]).toEqual([code, true]);
	const [, , message, nextStep] = row ?? [];
	return { message: likeText(message), description: likeText(nextStep) };
}

function likeText(text: string): unknown {
	const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
	return expect.stringMatching(new RegExp(`^${parts.join('.+')}$`));
}

const frame = { error: true, version: '2.0', timestamp: '2026-03-31T07:00:00.000Z' };
const refusal = (status: number, body: object): Reply => ({ status, body: { ...frame, ...body } });

const answers: Array<[string, Reply]> = [
	[
		'`PERMISSION_DENIED`',
		refusal(403, {
			code: 'PERMISSION_DENIED',
			permissionHelp: { required: 'x', available: ['y'], documentation: 'https://d.example' },
		}),
	],
	['`SERVICE_UNAVAILABLE`', refusal(503, { code: 'SERVICE_UNAVAILABLE' })],
	['`success: false`', { body: { success: false, message: 'broken' } }],
	[
		'`VALIDATION_ERROR`',
		refusal(400, {
			code: 'VALIDATION_ERROR',
			message: 'no',
			details: { invalidParams: { search: 'too odd' } },
		}),
	],
	['Any other code', refusal(409, { code: 'ODD', message: 'no' })],
	['Empty answer', { body: '' }],
	['No connection', { code: 'ECONNREFUSED' }],
	['Timeout', { delayMs: 600_000 }],
];

test.each(answers)('what the page says after %s is what the trigger says', async (code, reply) => {
	serveWorld(newWorld());
	const trigger = on('leadCreated');
	await trigger.poll();
	serveWorld(newWorld(), () => reply);
	await expect(trigger.poll()).rejects.toMatchObject(told(code));
});

test('a credential, a setting and an event that cannot be used: as the page says', async () => {
	serveWorld(newWorld());
	const credential = { baseUrl: ORIGIN, apiKey: key() };
	const trigger = on('leadCreated', {}, { credentials: () => credential });
	await trigger.poll();
	credential.baseUrl = 'nonsense';
	await expect(trigger.poll()).rejects.toMatchObject(told('Credential'));
	await expect(on('leadCreated', { filters: { search: 'x' } }).poll()).rejects.toMatchObject(
		told('Setting'),
	);
	await expect(on('leadCreated', { event: 'gone' }).poll()).rejects.toMatchObject(
		told('Event that is gone'),
	);
	await expect(testRun('leadReplied')).rejects.toMatchObject(told('Test run without a result'));
	await expect(on('prospectResponded', { campaign_id: 'none' }).poll()).rejects.toMatchObject(
		told('Not found (404)'),
	);
});

test.each(['activate', 'update'] as const)(
	'an activation (%s) that fails says that n8n does not poll again',
	async (activation) => {
		const nextStep = expect.stringContaining('Publish the workflow again') as string;
		const credentials = { baseUrl: 'nonsense', apiKey: 'x' };
		const trigger = on('leadCreated', {}, { activation, credentials });
		await expect(trigger.poll()).rejects.toMatchObject({ description: nextStep });
	},
);

test('no next step of the trigger asks for what only other nodes have', () => {
	expect(rows.length).toBeGreaterThan(20);
	for (const [code, , , nextStep] of [...rows.slice(2), ['others', '', '', usual]]) {
		expect([code, /run the workflow|'Limit'|under Options/i.test(nextStep)]).toEqual([code, false]);
	}
});
