import type { IDataObject } from 'n8n-workflow';
import type { Kind, Told } from './kind.mts';

const person = (mark: string) => ({ mark, url: `https://www.linkedin.com/in/${mark}` });
const toPerson = { mapping: 'manual', profileUrl: '={{ $json.url }}' };

/** What an action says of itself. */
function toldOfAction({ reason, scheduled }: IDataObject): Told {
	if (scheduled === true) return 'done';
	if (/^Already scheduled/.test(String(reason))) return 'skipped';
	return /^It is unclear/.test(String(reason)) ? 'unknown' : 'failed';
}

const action = (name: string, fields: Partial<Kind>): Kind => ({
	name: `Network Action ${name}`,
	weight: 2,
	most: 12,
	tie: 'each',
	parameters: {},
	item: (mark) => ({ mark }),
	told: toldOfAction,
	...fields,
});

const toOne = (name: string, fields: Partial<Kind> = {}): Kind =>
	action(name, {
		weight: 4,
		isSafeAgain: true,
		parameters: { ...toPerson, message: 'Hi' },
		item: person,
		...fields,
	});

const counted = (name: string): Kind =>
	action(name, { weight: 1, most: 3, tie: 'counted', actionType: name.split(' ').at(-1) });

/** What is scheduled on the network account, and what is uploaded for it. */
export const outreach: Kind[] = [
	toOne('connection sendConnectionRequest', { weight: 6, parameters: toPerson }),
	toOne('message sendFirstMessage'),
	toOne('message sendMessageToFirst'),
	toOne('message sendVoiceMessage', {
		parameters: {
			...toPerson,
			message: 'Hi',
			voiceId: { __rl: true, mode: 'id', value: '={{ $json.voice }}' },
			voiceText: 'Hello',
		},
		item: (mark, { voices }) => ({ ...person(mark), voice: voices.list('ready')[0]?.voiceId }),
	}),
	action('conversation getSpecificConversationMessages', {
		parameters: { participantName: '={{ $json.mark }}' },
		isSilent: true,
	}),
	action('conversation accessConversationByThreadId', {
		parameters: { threadId: '={{ $json.mark }}' },
		isSilent: true,
	}),
	counted('connection getAcceptedConnections'),
	counted('conversation getLinkedInMessages'),
	action('prospectList upload', {
		weight: 3,
		most: 6,
		parameters: (random) =>
			random.chance(0.5)
				? { source: 'items', listField: 'prospects' }
				: { source: 'json', body: '={{ JSON.stringify({ list: $json.mark }) }}' },
		told: () => 'done',
		isSilent: true,
	}),
];
