import { createNoKeyFailure } from '../../nodes/ApiKey/operations.ts';
import { createNoJobFailure } from '../../nodes/Job/operations.ts';
import { createNoLeadFailure } from '../../nodes/Lead/locator.ts';
import { createSeveralLeadsFailure } from '../../nodes/Lead/operations/delete.ts';
import { TOO_MANY_PEOPLE } from '../../nodes/Enrichment/batches.ts';
import { createUnknownPositionFailure } from '../../nodes/ProspectSearch/searchCursor.ts';
import {
	createMissingColumnFailure,
	exportTimeoutFailure,
} from '../../nodes/Trigger/events/prospects.ts';
import { createHiddenLeadsFailure, futureLeadsFailure } from '../../nodes/Trigger/leadScan.ts';
import { createSkippedRowsFailure, tooManyRecordsFailure } from '../../nodes/Trigger/snapshot.ts';
import { createVoiceCloneFailure } from '../../nodes/VoiceClone/operations.ts';
import type { INode } from 'n8n-workflow';
import type { MessageContext } from '../../nodes/shared/errors/messages.ts';
import type { MessageValues } from '../../nodes/shared/errors/messages.ts';
import { MESSAGES } from '../../nodes/shared/errors/messages.ts';
import { pointsOf } from '../pages/files.mts';

/** The page says it once for all messages. */
const SAID_ABOVE = /,? (and|then) run the workflow again\b/;

/** Of a next step; the error itself says all of it. */
const MOST_SENTENCES = 1;

type Text = readonly [message: string, nextStep: string];

/** What the service says stands in braces. */
const facts = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as MessageValues;

const LABELS: Record<string, string> = { profileUrl: 'LinkedIn URL', voiceId: 'Voice Clone' };

const context: MessageContext = {
	getFieldLabel: (name) => LABELS[name] ?? '{field}',
	idLabel: '{field}',
	node: {} as INode,
	timezone: 'UTC',
	origin: '{Base URL}',
};

/** What nodes find by themselves; of messages that differ in the way a record is named, one. */
const found = [
	createNoKeyFailure({ mode: 'id', value: '{ID}' }),
	createNoJobFailure({ mode: 'id', value: '{ID}' }),
	createNoLeadFailure({ mode: 'email', value: '{email}' }),
	createSeveralLeadsFailure({ mode: 'email', value: '{email}' }, ['{ids}']),
	createUnknownPositionFailure('{reason}'),
	TOO_MANY_PEOPLE,
	createVoiceCloneFailure({ mode: 'name', value: '{name}' }, 0),
	createVoiceCloneFailure({ mode: 'name', value: '{name}' }, 2),
];

/** What the trigger finds by itself. */
const foundByTrigger = [
	futureLeadsFailure,
	createHiddenLeadsFailure('{count}'),
	tooManyRecordsFailure,
	exportTimeoutFailure,
	createMissingColumnFailure('{column}'),
	createSkippedRowsFailure('{count}'),
];

/** Every message of every operation that is more than the service's reason, with its next step. */
export function messageTable(): string {
	const named = Object.entries(MESSAGES).map(([code, text]): Text => {
		const [message, nextStep] = text(facts, context);
		return [/^[A-Z_]+$/.test(code) ? `\`${code}\`: ${message}` : message, nextStep];
	});
	const all = [...named, ...found.flatMap(({ text }) => (text ? [text] : []))];
	return byNextStep(all.filter(([message]) => message !== facts.reason));
}

/** What the trigger says in other words than the operations. */
export function messagesOfTrigger(): string {
	return byNextStep(foundByTrigger.flatMap(({ text }) => (text ? [text] : [])));
}

/** Messages with the same next step share a point, each on a line of its own; codes come first. */
function byNextStep(texts: Text[]): string {
	const steps = new Map<string, Set<string>>();
	for (const [message, step] of texts) {
		const alike = step
			.replace(SAID_ABOVE, '')
			.replace(/'[^']+'( for typos)(; it may have been deleted)?/, "'{field}'$1")
			.split(/(?<=\.) /)
			.slice(0, MOST_SENTENCES)
			.join(' ');
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
