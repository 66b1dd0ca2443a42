import type { INode } from 'n8n-workflow';
import { keyNotFound } from '../../nodes/ApiKey/operations/apiKey/get.ts';
import { jobNotFound } from '../../nodes/Job/operations/job/get.ts';
import { noLead } from '../../nodes/Lead/locator.ts';
import { severalLeads } from '../../nodes/Lead/operations/delete.ts';
import { positionUnknown } from '../../nodes/ProspectSearch/searchResults.ts';
import { cutOff, lacking } from '../../nodes/Trigger/events/prospects.ts';
import { wordingOf } from '../../nodes/Trigger/poll.ts';
import { hiddenLeads, leadsAhead } from '../../nodes/Trigger/leads.ts';
import { tooManyRecords } from '../../nodes/Trigger/snapshot.ts';
import { notOne } from '../../nodes/VoiceClone/operations/get.ts';
import type { MessageContext } from '../../nodes/shared/errors/errorText.ts';
import { errorOfNoSample, errorOfUnknownChoice } from '../../nodes/shared/errors/nodeErrors.ts';
import type { Facts } from '../../nodes/shared/errors/texts.ts';
import { TEXTS } from '../../nodes/shared/errors/texts.ts';
import { notRecorded } from '../../nodes/shared/run/doneBefore.ts';
import { failed } from '../../nodes/shared/transport/outcome.ts';
import { pointsOf } from '../pages/files.mts';
import { allEvents } from './events.mts';
import type { Named } from './operations.mts';
import { allOperations } from './operations.mts';

type Text = readonly [message: string, nextStep: string];

/** What the service says stands in braces. */
const facts = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as Facts;

const LABELS: Record<string, string> = { profileUrl: 'LinkedIn URL', voiceId: 'Voice Clone' };

const context: MessageContext = {
	labelOf: (name) => LABELS[name] ?? '{field}',
	record: { label: '{field}', isId: true },
	timezone: 'UTC',
	origin: '{Base URL}',
};

/** What nodes find by themselves. */
const found = [
	keyNotFound('{ID}'),
	jobNotFound({ mode: 'id', value: '{ID}' }),
	jobNotFound({ mode: 'linkedinUrl', value: '{URL}' }),
	noLead({ mode: 'email', value: '{email}' }),
	noLead({ mode: 'id', value: '{ID}' }),
	noLead({ mode: 'linkedinUrl', value: '{URL}' }),
	severalLeads({ mode: 'email', value: '{email}' }, ['{ids}']),
	positionUnknown('{reason}'),
	notOne({ mode: 'id', value: '{ID}' }, 0),
	notOne({ mode: 'name', value: '{name}' }, 0),
	notOne({ mode: 'name', value: '{name}' }, 2),
	notRecorded('{reason}', '{Skip If …}'),
];

/** What the trigger finds by itself. */
const foundByTrigger = [
	leadsAhead,
	hiddenLeads('{count}'),
	tooManyRecords,
	cutOff(failed('timeout')),
	lacking('{column}'),
];

/** Every message of every operation, with its next step. */
export function messageTable(): string {
	const named = Object.entries(TEXTS).map(([code, text]): Text => {
		const [message, nextStep] = text(facts, context);
		return [/^[A-Z_]+$/.test(code) ? `\`${code}\`: ${message}` : message, nextStep];
	});
	return byNextStep([...named, ...found.flatMap(({ text }) => (text ? [text] : []))]);
}

/** What to check after an unclear end, by operation. */
export async function unclearTable(): Promise<string> {
	const all = await allOperations();
	const unclear = new Map<string, Named[]>();
	for (const named of all) {
		const { effect, howToVerify = '' } = named.operation;
		if (effect === 'read') continue;
		unclear.set(howToVerify, [...(unclear.get(howToVerify) ?? []), named]);
	}
	return pointsOf([...unclear].map(([check, named]) => [inShort(named, all), check]));
}

/** What the trigger says in other words than the operations. */
export function messagesOfTrigger(): string {
	const [{ event }] = allEvents;
	const node: INode = {
		id: '',
		name: 'Outreach Trigger',
		type: 'outreachTrigger',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const settings = [errorOfUnknownChoice(node, '{event}', 'Trigger On'), errorOfNoSample(node)];
	const own = [
		...foundByTrigger.flatMap(({ text }) => (text ? [text] : [])),
		...settings.map(({ description, message }): Text => [message, description ?? '']),
	];
	return `*After a temporary failure*: ${wordingOf(event).comesBack}\n\n${byNextStep(own)}`;
}

/** Messages with the same next step share a point, each on a line of its own; codes come first. */
function byNextStep(texts: Text[]): string {
	const steps = new Map<string, Set<string>>();
	for (const [message, step] of texts) {
		const alike = step.replace(/'[^']+'( for typos; it may)/, "'{field}'$1");
		steps.set(alike, (steps.get(alike) ?? new Set()).add(message));
	}
	const points = [...steps].map(([step, all]) => [[...all].sort(byText).join('\n'), step]);
	return pointsOf(points.sort(([a], [b]) => byText(a, b)));
}

/** Codes of the API come first. */
function byText(a: string, b: string): number {
	const rank = (text: string) => (text.startsWith('`') ? 0 : 1);
	return rank(a) - rank(b) || a.localeCompare(b, 'en');
}

/** Operations, each node named once, in as few words as are still true. */
function inShort(named: Named[], all: Named[]): string {
	return [...new Set(named.map(({ node }) => node))]
		.map((node) => {
			const inNode = all.filter((one) => one.node === node);
			const others = inNode.filter((one) => !named.includes(one)).map(({ name }) => name);
			const names = named.filter((one) => one.node === node).map(({ name }) => name);
			const isMost = names.length > 1 && others.length < 2;
			return `${node}: ${isMost ? ['all', ...others].join(' except ') : names.join(', ')}`;
		})
		.join('\n');
}
