/** The trigger's messages, against the lists in docs/messages.md. */
import { ORIGIN } from '../../engine';
import type { Reply } from '../service';
import { key, useStage } from '../stage';
import { newWorld, on, serveWorld, testRun } from './world';

useStage();

/** The pages of docs/, by their path there. */
declare const docs: Record<string, string>;

const [ofOperations, ofTrigger] = docs['messages.md'].split(/<!-- \/?trigger/);
/** What the trigger says to do after a failure that passes. */
const [, usual = ''] = /^\*After any other temporary failure\*: (.*)$/m.exec(ofTrigger) ?? [];
const rows = rowsIn(ofTrigger);
const shared = rowsIn(ofOperations).map(([message, nextStep]) => {
	const isPassing = nextStep.startsWith('Nothing is wrong with your workflow');
	return [
		message,
		isPassing ? usual : nextStep.replace('run the workflow', 'publish the workflow'),
	];
});

/** Messages, each with its next step. */
function rowsIn(page: string): string[][] {
	return [...page.matchAll(/^- \*\*(.*)\*\*<br>(.*)$/gm)].flatMap(([, messages, nextStep]) =>
		messages.split('**<br>**').map((text) => [text, nextStep]),
	);
}

/** What the page says of a message, by how it begins; the facts in braces may be any. */
function told(begins: string): { message: unknown; description: unknown } {
	const row = [...rows, ...shared].find(([text]) => text.startsWith(begins));
	expect([begins, row !== undefined]).toEqual([begins, true]);
	const [message, nextStep] = row ?? [];
	return {
		message: likeText(message.replace(/^`[^`]*`: /, '')),
		description: likeText(nextStep, '( The service says: .+)?'),
	};
}

function likeText(text: string, end = ''): unknown {
	const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
	return expect.stringMatching(new RegExp(`^${parts.join('.+')}${end}$`));
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
	['The service is not available', refusal(503, { code: 'SERVICE_UNAVAILABLE' })],
	['The service reported that this failed', { body: { success: false, message: 'broken' } }],
	[
		'`VALIDATION_ERROR`',
		refusal(400, {
			code: 'VALIDATION_ERROR',
			message: 'no',
			details: { invalidParams: { search: 'too odd' } },
		}),
	],
	[
		'The service rejected this request ({code, with status 400',
		refusal(409, { code: 'ODD', message: 'no' }),
	],
	[
		'The service rejected this request ({code, with any other',
		refusal(402, { code: 'ODD', message: 'no' }),
	],
	['The service returned an empty answer', { body: '' }],
	['Could not connect to', { code: 'ECONNREFUSED' }],
	['The service did not answer in time', { delayMs: 600_000 }],
];

test.each(answers)('what the page says of %s is what the trigger says', async (begins, reply) => {
	serveWorld(newWorld());
	const trigger = on('leadCreated');
	await trigger.poll();
	serveWorld(newWorld(), () => reply);
	await expect(trigger.poll()).rejects.toMatchObject(told(begins));
});

test('a credential, a setting and an event that cannot be used', async () => {
	serveWorld(newWorld());
	const credential = { baseUrl: ORIGIN, apiKey: key() };
	const trigger = on('leadCreated', {}, { credentials: () => credential });
	await trigger.poll();
	credential.baseUrl = 'nonsense';
	await expect(trigger.poll()).rejects.toMatchObject({
		message: expect.stringContaining('Base URL is not a valid URL') as string,
		description: `Open the credential and correct it. ${usual}`,
	});
	await expect(on('leadCreated', { filters: { search: 'x' } }).poll()).rejects.toMatchObject({
		description: 'Nothing was sent. Correct this in the trigger.',
	});
	await expect(on('leadCreated', { event: 'gone' }).poll()).rejects.toMatchObject(
		told('The event "{event}"'),
	);
	await expect(testRun('leadReplied')).rejects.toMatchObject(told('No data with'));
	await expect(on('prospectResponded', { campaign_id: 'none' }).poll()).rejects.toMatchObject(
		told('No {field} found with this ID'),
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
	expect(rows.length).toBeGreaterThan(5);
	for (const [text, nextStep] of [...rows, ['others', usual]]) {
		expect([text, /run the workflow|'Limit'|under Options/i.test(nextStep)]).toEqual([text, false]);
	}
});
