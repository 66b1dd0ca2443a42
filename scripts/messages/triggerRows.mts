import type { INode } from 'n8n-workflow';
import { errorOfUnknownChoice, errorOfNoSample } from '../../nodes/shared/errors/nodeErrors.ts';
import { cutOff, lacking } from '../../nodes/Trigger/events/prospects.ts';
import { wordingOf } from '../../nodes/Trigger/poll.ts';
import { tooManyChanges } from '../../nodes/Trigger/sources/leads/readSince.ts';
import { leadsAhead } from '../../nodes/Trigger/sources/leads/start.ts';
import type { Failure } from '../../nodes/shared/errors/failure.ts';
import { always, onReadFiles, onReads, onWholeLists, unusable } from './causes.mts';
import type { NamedEvent } from './events.mts';
import type { Row } from './row.mts';
import { contextOf, refusalsOf, rowOf } from './row.mts';
import type { RouteFacts } from './routes.mts';

const LEADS = 'GET /leads';

const onLeads: Failure[] = [leadsAhead, tooManyChanges];

const onExports: Failure[] = [cutOff(unusable('timeout')), lacking('{column}')];

/** A trigger that says what is wrong with it. */
const node: INode = {
	id: '',
	name: 'Outreach Trigger',
	type: 'outreachTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** What is said before anything is asked, or of a test run; a setting's own check says what is wrong with it. */
const settings: Row[] = [
	told(errorOfUnknownChoice(node, '{event}', 'Trigger On')),
	told(errorOfNoSample(node)),
];

/** All that an event can say. */
export function rowsOfEvent({ event, route }: NamedEvent, facts: RouteFacts): Row[] {
	const context = contextOf(wordingOf(event));
	const failures = [
		...onReads,
		...(route === LEADS ? onLeads : []),
		...(facts.isFile ? [...onReadFiles, ...onExports] : []),
		// leads are read page by page from what is known on, never as a whole list
		...(facts.isPaged && route !== LEADS ? onWholeLists : []),
		...always,
	];
	return [
		...settings,
		...refusalsOf([facts], context),
		...failures.map((failure) => rowOf(failure, context)),
	];
}

function told({ description, message }: ReturnType<typeof errorOfUnknownChoice>): Row {
	return { message, description: description ?? '' };
}
