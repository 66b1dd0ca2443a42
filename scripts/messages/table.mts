import { createNoKeyFailure } from '../../nodes/ApiKey/operations.ts';
import { createNoJobFailure } from '../../nodes/Job/operations.ts';
import { createNoLeadFailure, createSeveralLeadsFailure } from '../../nodes/Lead/locator.ts';
import { TOO_MANY_PEOPLE } from '../../nodes/Enrichment/batches.ts';
import { createUnknownPositionFailure } from '../../nodes/ProspectSearch/searchCursor.ts';
import {
	createMissingColumnFailure,
	exportTimeoutFailure,
} from '../../nodes/Trigger/events/prospects.ts';
import { createHiddenLeadsFailure } from '../../nodes/Trigger/leadScan.ts';
import { createSkippedRowsFailure, tooManyRecordsFailure } from '../../nodes/Trigger/snapshot.ts';
import { createVoiceCloneFailure } from '../../nodes/VoiceClone/operations.ts';
import type { INode } from 'n8n-workflow';
import type { MessageContext, MessageValues } from '../../nodes/shared/errors/messages.ts';
import { MESSAGES } from '../../nodes/shared/errors/messages.ts';
import { formatTable } from '../pages/nodePages.mts';

/** Codes of requests that may have been carried out. */
const MAY_HAVE_WORKED = ['connection', 'cutShort', 'empty', 'timeout'];
const CHECK_FIRST = '**If it is unclear whether this worked, check that first.** Otherwise:';
/** Advice to omit, as the page's introduction contains it. */
const RUN_AGAIN_PATTERN = /,? (and|then) run the workflow again\b/;

const MAX_SENTENCES = 2;

type Text = readonly [message: string, nextStep: string];

/** Renders each value as its name in braces. */
const placeholders = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as MessageValues;

const LABELS: Record<string, string> = { profileUrl: 'LinkedIn URL', voiceId: 'Voice Clone' };

const context: MessageContext = {
	getFieldLabel: (name) => LABELS[name] ?? '{field}',
	idLabel: '{field}',
	node: {} as INode,
	timezone: 'UTC',
	origin: '{Base URL}',
};

/** The page's headings, and the codes of the messages below each. */
const TOPICS = Object.entries({
	'Key and permissions': 'UNAUTHORIZED keyRefused PERMISSION_DENIED foreignRoute',
	'Address and network':
		'unreachable moved webPage notJson nothingHere certificate connection timeout serverError',
	'LinkedIn and voices':
		'INVALID_LINKEDIN_URL LINKEDIN_ALREADY_CONNECTED LINKEDIN_NOT_CONNECTED ' +
		'VOICE_CLONE_IN_USE VOICE_CLONE_NOT_FOUND NO_VOICE_CLONE SEVERAL_VOICE_CLONES',
	'Credits and limits':
		'noCredits RATE_LIMIT_EXCEEDED rateLimit tooMuch TOO_MANY_PEOPLE POSITION_UNKNOWN',
	'Records and lists':
		'notFound NO_KEY NO_JOB NO_LEAD SEVERAL_LEADS tooLarge tooManyPages changing ' +
		'incomplete repeating',
	'Answers of the service': 'VALIDATION_ERROR rejected saidNo empty cutShort missing',
	n8n: 'cancelled cancelledUnderWay notRecorded notStored unforeseen',
}).map(([heading, codes]) => ({ heading, codes: codes.split(' ') }));

/** Failures that the nodes detect themselves. */
const operationFailures = [
	createNoKeyFailure({ mode: 'id', value: '{ID}' }),
	createNoJobFailure({ mode: 'id', value: '{ID}' }),
	createNoLeadFailure({ mode: 'email', value: '{email}' }),
	createSeveralLeadsFailure({ mode: 'email', value: '{email}' }, ['{ids}'], 'deleted'),
	createUnknownPositionFailure('{reason}'),
	TOO_MANY_PEOPLE,
	createVoiceCloneFailure({ mode: 'name', value: '{name}' }, 0),
	createVoiceCloneFailure({ mode: 'name', value: '{name}' }, 2),
];

const triggerFailures = [
	createHiddenLeadsFailure('{count}'),
	tooManyRecordsFailure,
	exportTimeoutFailure,
	createMissingColumnFailure('{column}'),
	createSkippedRowsFailure('{count}'),
];

/** Generates the messages by topic with their next step, except messages that only quote the service. */
export function generateMessageTable(): string {
	const codedMessages = Object.entries(MESSAGES).map(([code, text]) => {
		const [message, nextStep] = text(placeholders, context);
		const labeled = /^[A-Z_]+$/.test(code) ? `\`${code}\`: ${message}` : message;
		const completed = labeled.replace('answer to {what}', 'answer to {request} has no {field}');
		const step = MAY_HAVE_WORKED.includes(code) ? `${CHECK_FIRST} ${nextStep}` : nextStep;
		return { code, text: [completed, step] as const };
	});
	const messages = [...codedMessages, ...operationFailures].filter(
		({ text }) => text?.[0] !== placeholders.reason,
	);
	const listedCodes = TOPICS.flatMap(({ codes }) => codes);
	const unlistedMessage = messages.find(({ code }) => !listedCodes.includes(code));
	if (unlistedMessage)
		throw new Error(`scripts/messages/table.mts has no topic for ${unlistedMessage.code}`);
	const sections = TOPICS.map(({ heading, codes }) => {
		const texts = messages.flatMap(({ code, text }) =>
			text && codes.includes(code) ? [text] : [],
		);
		return `### ${heading}\n\n${groupByNextStep(texts)}`;
	});
	return sections.join('\n\n');
}

/** Generates the table of the trigger's messages. */
export function generateTriggerMessages(): string {
	return groupByNextStep(triggerFailures.flatMap(({ text }) => (text ? [text] : [])));
}

/** Formats a row for each next step, with the messages on separate lines. */
function groupByNextStep(texts: Text[]): string {
	const steps = new Map<string, Set<string>>();
	for (const [message, step] of texts) {
		const shortStep = step
			.replace(RUN_AGAIN_PATTERN, '')
			.replace(/'[^']+'( for typos)(; it may have been deleted)?/, "'{field}'$1")
			.split(/(?<=\.) /)
			.filter((sentence, index) => index === 0 || !sentence.includes('{'))
			.slice(0, MAX_SENTENCES)
			.join(' ');
		steps.set(shortStep, (steps.get(shortStep) ?? new Set()).add(message));
	}
	const rows = [...steps].map(([step, group]) => [
		[...group].sort(compareMessages).join('<br>'),
		step,
	]);
	return formatTable(
		['The message', 'What to do'],
		rows.sort(([a], [b]) => compareMessages(a, b)),
	);
}

/** Sorts API codes first. */
function compareMessages(a: string, b: string): number {
	const getRank = (text: string) => (text.startsWith('`') ? 0 : 1);
	return getRank(a) - getRank(b) || a.localeCompare(b, 'en');
}
