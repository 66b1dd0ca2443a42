import type { INodeParameters } from 'n8n-workflow';
import type { components } from '../../../nodes/shared/api.generated';
import { type FaultRun, type Proof, type Run, type Told, writing } from '../parts';

type Job = components['schemas']['Job'];

const profile = 'https://linkedin.com/in/ada';
/** What goes to the person of a run. */
export const toAda = { profileUrl: profile, message: 'Hello Ada Lovelace' };
/** The message of a run. */
export const message = '=Hello {{ $json.name }}';

/** To the person of an incoming item, in an example. */
export const toPage = (fields: INodeParameters = {}): Proof['example'] => ({
	parameters: { mapping: 'manual', profileUrl: '={{ $json.page }}', ...fields },
});
/** The same in a storm and in a run. */
export const toUrl = { mapping: 'manual', profileUrl: '={{ $json.url }}' };

export const person = (mark: string) => ({ mark, url: `https://www.linkedin.com/in/${mark}` });

/** What an action says of itself. */
function told({ reason, scheduled }: { reason?: unknown; scheduled?: unknown }): Told {
	if (scheduled === true) return 'done';
	if (/^Already scheduled/.test(String(reason))) return 'skipped';
	return /^It is unclear/.test(String(reason)) ? 'unknown' : 'failed';
}

/** One that is scheduled on the network account. */
export const acting = (parameters: INodeParameters, fields: Partial<FaultRun> = {}): FaultRun =>
	writing(parameters, { most: 12, told, atOnce: 1, ...fields });

/** One that reaches a person. */
export const reaching = (parameters: INodeParameters, fields: Partial<FaultRun> = {}): FaultRun =>
	acting({ ...toUrl, ...parameters }, { weight: 4, isSafeAgain: true, item: person, ...fields });

/** One that no item can be told by. */
export const counted = (actionType: string): FaultRun =>
	acting({}, { weight: 1, most: 3, requests: 'counted', actionType });

/** A person as a CRM has it, and a voice clone that is ready. */
const adaAndAVoice: Run['given'] = async (service) => {
	type Voices = { voiceClones: Array<{ id: string; status: string }> };
	const { voiceClones } = await service.control<Voices>('voice-clones');
	const voice = voiceClones.find(({ status }) => status === 'ready');
	return [{ name: 'Ada Lovelace', url: 'linkedin.com/in/ada/?trk=crm', voice: voice?.id }];
};

/** The run of an action, and what the service gets beside its type. */
export const scheduled = (
	actionType: string,
	parameters: INodeParameters = {},
	body: (voice: unknown) => object = () => ({}),
): Run => ({
	shows: 'it is a job in the service, and the item says when it runs',
	given: adaAndAVoice,
	parameters,
	check: async ({ equal, given, has, items: [item], ok, sent, service }) => {
		const expected = { actionType, ...body(given[0].voice) };
		equal(sent, [expected]);
		has(item, { scheduled: true, outcome: 'done', actionType });
		equal(item.profileUrl, 'profileUrl' in expected ? profile : undefined);
		const [job] = (await service.control<{ jobs: Job[] }>('jobs')).jobs;
		has(job, { status: 'pending', metadata: { actionType, delayMs: item.delayMs } });
		const start = Date.parse(job.createdAt) + Number(item.delayMs);
		// the service's Date header has whole seconds
		ok(Math.abs(Date.parse(String(item.scheduledFor)) - start) < 2000);
	},
});

/** A plain message to a person. */
export const messaging = (actionType: string): Proof => ({
	example: toPage({ message: 'Hi' }),
	required: ['LinkedIn URL', 'Message'],
	faults: reaching({ message: 'Hi' }),
	isMapped: true,
	runs: [scheduled(actionType, { ...toUrl, message }, () => toAda)],
});
