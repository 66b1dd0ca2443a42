import type { INode } from 'n8n-workflow';
import {
	errorOfMissing,
	errorOfNothing,
	errorOfSettings,
} from '../../nodes/shared/errors/nodeErrors.ts';
import { tooManyChanges } from '../../nodes/Trigger/sources/leads/readSince.ts';
import { leadsAhead } from '../../nodes/Trigger/sources/leads/start.ts';
import { cutOff, lacking } from '../../nodes/Trigger/sources/prospects.ts';
import { wordingOf } from '../../nodes/Trigger/wording.ts';
import type { Cause } from './causes.mts';
import { always, onPages, onReadFiles, onReads, onWholeLists, unusable } from './causes.mts';
import type { NamedEvent } from './events.mts';
import type { Row } from './row.mts';
import { contextOf, refusalsOf, rowOf } from './row.mts';
import type { RouteFacts } from './routes.mts';

const LEADS = 'GET /leads';

const onLeads: Cause[] = [
	['Leads from the future', leadsAhead],
	['More than 1,500 changes at once, without a total', tooManyChanges],
];

const onExports: Cause[] = [
	['File that takes too long', cutOff(unusable('timeout'))],
	['File without a column', lacking('{column}')],
	['File with over 256 MB of news', unusable('tooLarge', { over: 'news' })],
];

/** A trigger that says what is wrong with it. */
const node: INode = {
	id: '',
	name: 'Outreach Trigger',
	type: 'outreachTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** What is said before anything is asked, or of a test run. */
const settings: Row[] = [
	told('Setting', errorOfSettings(node, [{ message: '{what is wrong with it}', isFixed: true }])),
	told('Event that is gone', errorOfMissing(node, '{event}', 'Trigger On')),
	told('Test run without a result', errorOfNothing(node)),
];

/** All that an event can say. */
export function rowsOfEvent({ event, route }: NamedEvent, facts: RouteFacts): Row[] {
	const context = contextOf(wordingOf(event));
	const causes = [
		...refusalsOf([facts], context),
		...onReads,
		...(route === LEADS ? onLeads : []),
		...(facts.isFile ? [...onReadFiles, ...onExports] : []),
		...(facts.isPaged ? onPages : []),
		// leads are read page by page from what is known on, never as a whole list
		...(facts.isPaged && route !== LEADS ? onWholeLists : []),
		...always,
	];
	return [...settings, ...causes.map((cause) => rowOf(cause, context))];
}

function told(code: string, { description, message }: ReturnType<typeof errorOfSettings>): Row {
	return { code, message, description: description ?? '' };
}
