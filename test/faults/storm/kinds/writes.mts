import { newKey } from '../../../../sandbox/service/keys.mts';
import { newLead } from '../../../../sandbox/service/leadStore.mts';
import type { State } from '../../../../sandbox/service/state.mts';
import type { Kind } from './kind.mts';

const byHand = { mapping: 'manual', firstName: 'Ada', lastName: '={{ $json.mark }}' };
const byId = { __rl: true, mode: 'id', value: '={{ $json.mark }}' };

const contact = (mark: string) => ({ mark, email: `${mark}@contact.example` });

function putLead(mark: string, { clock, leads }: State) {
	const input = { firstName: 'Ada', lastName: mark, email: `${mark}@contact.example` };
	leads.put({ ...newLead(input, clock.timestamp()), id: mark });
	return contact(mark);
}

function putKey(mark: string, { clock, keys }: State) {
	const key = { ...newKey({ name: 'Old', permissions: [] }, clock.now()), id: mark };
	keys.set(key.secret, key);
	return { mark };
}

function putVoice(mark: string, { voices }: State) {
	const [like] = voices.snapshot();
	if (like === undefined) throw new Error('The service has no voice clone');
	voices.restore([...voices.snapshot(), { ...like, id: mark, activeCampaigns: 0 }]);
	return { mark };
}

const jobItem = (mark: string, { jobs }: State) => ({ mark, jobId: jobs.list()[0]?.id });

/** What changes leads, keys, voices and jobs. */
export const writes: Kind[] = [
	{
		name: 'Lead create',
		weight: 10,
		most: 20,
		tie: 'each',
		parameters: { ...byHand, email: '={{ $json.email }}' },
		item: contact,
	},
	{
		name: 'Lead createIfNew',
		weight: 10,
		most: 20,
		tie: 'ifNew',
		isSafeAgain: true,
		parameters: { ...byHand, email: '={{ $json.email }}' },
		item: contact,
		told: ({ created }) => (created === true ? 'done' : 'found'),
	},
	{
		name: 'Lead delete',
		weight: 8,
		most: 20,
		tie: 'each',
		parameters: (random) => ({
			lead: random.chance(0.7) ? byId : { __rl: true, mode: 'email', value: '={{ $json.email }}' },
		}),
		item: putLead,
	},
	{
		name: 'API Key apiKey create',
		weight: 3,
		most: 6,
		tie: 'each',
		parameters: { name: '={{ $json.mark }}', permissions: ['leads:read'] },
		item: (mark) => ({ mark }),
		isSilent: true,
	},
	...['regenerate', 'delete'].map(
		(operation): Kind => ({
			name: `API Key apiKey ${operation}`,
			weight: 2,
			most: 6,
			tie: 'each',
			parameters: { keyId: byId },
			item: putKey,
			isSilent: true,
		}),
	),
	{
		name: 'API Key apiKey update',
		weight: 2,
		most: 6,
		tie: 'each',
		parameters: { keyId: byId, updateFields: { name: 'New' } },
		item: putKey,
		isSilent: true,
	},
	{
		name: 'Voice Clone update',
		weight: 2,
		most: 6,
		tie: 'each',
		parameters: { voiceId: byId, updateFields: { name: 'New' } },
		item: putVoice,
		isSilent: true,
	},
	{
		name: 'Voice Clone delete',
		weight: 2,
		most: 6,
		tie: 'each',
		parameters: { voiceId: byId },
		item: putVoice,
	},
	{
		name: 'Job legacyJob updateMessage',
		weight: 2,
		most: 6,
		tie: 'each',
		parameters: {
			jobId: '={{ $json.jobId }}',
			body: '={{ JSON.stringify({ message: $json.mark }) }}',
		},
		item: jobItem,
		isSilent: true,
	},
	{
		name: 'Account integration connectLegacy',
		weight: 1,
		most: 3,
		tie: 'each',
		parameters: {
			body: '={{ JSON.stringify({ userId: "user_demo", returnUrl: "https://crm.example/" + $json.mark }) }}',
		},
		item: (mark) => ({ mark }),
		isSilent: true,
	},
	{
		name: 'Account integration connectNetwork',
		weight: 1,
		most: 3,
		tie: 'each',
		parameters: { additionalFields: { returnUrl: '=https://crm.example/{{ $json.mark }}' } },
		item: (mark) => ({ mark }),
		isSilent: true,
	},
];
