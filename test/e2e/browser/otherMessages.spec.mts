import type { INodeParameters } from 'n8n-workflow';
import type { Workbench } from '../workbench.mts';
import type { Step } from '../workflow.mts';
import { UNKNOWN, messageOf, unclearOf } from './messages.mts';
import { expect, test } from './stage.mts';

/** An event of `docs/messages.md`, and a run that meets it. */
interface Event {
	name: string;
	/** How its next step begins, where it has several. */
	nextStep?: string;
	step: Omit<Step, 'name'>;
	/** What the service does to the run's requests. */
	fault?: object;
	/** Gives the key of the run's credential. */
	key?: (bench: Workbench) => string | Promise<string>;
}

const ELSEWHERE = 'http://elsewhere.example/';

/** The last places of the names of companies and emails by which the faults know their runs. */
let runs = 0;

/** An event in which the service answers a reading of leads otherwise. */
function reading(name: string, kind: string, more: object = {}): Event {
	const company = `Company ${runs++}`;
	const match = { path: '/leads', query: { company } };
	const parameters = { operation: 'getAll', filters: { company } };
	return { name, step: lead(parameters), fault: { kind, match, ...more } };
}

/** An event in which the service answers the making of a lead otherwise. */
function writing(name: string, kind: string, more: object = {}): Event {
	const email = `run.${runs++}@analytical.example`;
	const match = { method: 'POST', body: { email } };
	const fields = { mapping: 'manual', firstName: 'Ada', lastName: 'Lovelace', email };
	const step = lead({ operation: 'create', ...fields });
	return { name, step, fault: { kind, match, ...more } };
}

function lead(parameters: INodeParameters): Event['step'] {
	return { type: 'outreachLead', parameters };
}

function deletingVoice(name: string, voiceId: string, fault?: object): Event {
	const list = { __rl: true, mode: 'id', value: voiceId };
	const step = { type: 'outreachVoiceClone', parameters: { operation: 'delete', voiceId: list } };
	return { name, step, fault };
}

const refused: Event[] = [
	{
		...reading('`UNAUTHORIZED`', 'headers', { headers: {} }),
		key: ({ service }) => service.keys.expired,
	},
	reading('The service is not available', 'status', { status: 503 }),
	{
		...reading('The service rejected this request', 'status', {
			status: 409,
			body: { code: 'CONFLICT', message: 'A conflict' },
		}),
		nextStep: 'Check the fields',
	},
	{
		...reading('The service rejected this request', 'status', {
			status: 418,
			body: { code: 'TEAPOT', message: 'A teapot' },
		}),
		nextStep: 'Fix the problem',
	},
	{
		...reading('`RATE_LIMIT_EXCEEDED`', '429', { window: 'hour' }),
		// what is known of a key's limit holds for all nodes of this n8n
		key: async ({ service }) => (await service.newKey()).key,
	},
	deletingVoice('`VOICE_CLONE_NOT_FOUND`', 'voice_none'),
	deletingVoice('`VOICE_CLONE_IN_USE`', 'voice_used', {
		kind: 'status',
		status: 409,
		match: { path: '/voice-clones/voice_used' },
	}),
	{
		name: 'No {field} found with this ID',
		step: lead({ operation: 'delete', lead: { __rl: true, mode: 'id', value: 'lead_none' } }),
	},
	{
		name: 'This needs a personal API key',
		step: { type: 'outreachJob', parameters: { resource: 'job', operation: 'getAll' } },
		key: ({ service }) => service.keys.global,
	},
];

const unusable: Event[] = [
	reading('The service reported that this failed', 'status', {
		status: 200,
		body: { success: false, message: 'No' },
	}),
	reading("The service's answer was cut off", 'cutBody'),
	reading('{Base URL} returned a web page instead of an API response (200)', 'html', {
		status: 200,
	}),
	reading("The service's answer to {route}", 'status', { status: 200, body: { hello: 'you' } }),
	reading('The connection to the service was lost', 'dropAfter'),
	reading('The service returned an empty answer', 'empty'),
	reading('The service has moved to {new address}', 'redirect', { location: ELSEWHERE }),
	reading('{Base URL} returned a web page instead of an API response (403)', 'html', {
		status: 403,
	}),
];

const unknown: Event[] = [
	writing(UNKNOWN, 'status', { status: 503 }),
	writing(UNKNOWN, 'html'),
	writing(UNKNOWN, 'empty'),
];

test('the other messages of each class, as n8n stores them', async ({ bench }) => {
	const events = [...refused, ...unusable, ...unknown];
	const faults = events.flatMap(({ fault }) => fault ?? []);
	await bench.service.control('faults', { faults });
	const said = await Promise.all(events.map(async (event) => await whatIsSaid(bench, event)));
	for (const [place, { name, nextStep: begins }] of events.entries()) {
		const { message, nextStep } =
			name === UNKNOWN ? unclearOf('Lead: Create') : messageOf(name, begins);
		expect.soft(said[place].message, name).toMatch(message);
		expect.soft(said[place].description ?? '', name).toMatch(nextStep);
	}
});

/** Runs a workflow that stops, and gives the error as n8n stores it. */
async function whatIsSaid(bench: Workbench, { key, name, step }: Event) {
	const credential = key && (await bench.saveCredential(name, await key(bench)));
	const steps = [{ name: 'Step', ...step, credential }];
	const { data } = await bench.saveAndRun(name, [{}], steps);
	return data.resultData.error ?? { message: 'it did not stop' };
}
