import { wordingOf } from '../../nodes/shared/run/errorContext.ts';
import { notRecorded } from '../../nodes/shared/run/once/task.ts';
import { noLead } from '../../nodes/Lead/locator.ts';
import { severalLeads } from '../../nodes/Lead/operations/delete.ts';
import { jobNotFound } from '../../nodes/Job/operations/job/get.ts';
import { keyNotFound } from '../../nodes/ApiKey/operations/apiKey/get.ts';
import { notOne } from '../../nodes/VoiceClone/operations/get.ts';
import { positionUnknown } from '../../nodes/ProspectSearch/searchResults.ts';
import type { MessageContext } from '../../nodes/shared/errors/errorText.ts';
import type { Failure } from '../../nodes/shared/errors/failure.ts';
import { describe } from '../../nodes/shared/errors/messages.ts';
import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { locked } from '../../nodes/shared/run/locks.ts';
import {
	always,
	onKeptFiles,
	onReadFiles,
	onReads,
	onRuns,
	onWholeLists,
	unusable,
} from './causes.mts';
import type { Named } from './operations.mts';
import type { Row } from './row.mts';
import { contextOf, refusalsOf, rowOf } from './row.mts';
import type { RouteFacts } from './routes.mts';

const onLocks: Failure = locked('{the same people, action or search}');

const onRecords: Failure = notRecorded('{reason}', {
	list: 'sent',
	subject: 'the same people',
	toAvoid: 'contacting or paying for anyone twice',
	switch: '{Skip If …}',
});

/** What operations find by themselves, by the node's name and theirs. */
const findings: Record<string, Failure[]> = {
	'API Key Get': [keyNotFound('{ID}')],
	'Job Get': [
		jobNotFound({ mode: 'id', value: '{ID}' }),
		jobNotFound({ mode: 'linkedinUrl', value: '{URL}' }),
	],
	'Lead Delete': [
		noLead({ mode: 'email', value: '{email}' }),
		severalLeads({ mode: 'email', value: '{email}' }, ['{ids}']),
	],
	'Prospect Search Search': [positionUnknown('{reason}')],
	'Voice Clone Get': [
		notOne({ mode: 'id', value: '{ID}' }, 0),
		notOne({ mode: 'name', value: '{name}' }, 0),
		notOne({ mode: 'name', value: '{name}' }, 2),
	],
	'Lead Get': [
		noLead({ mode: 'id', value: '{ID}' }),
		noLead({ mode: 'linkedinUrl', value: '{URL}' }),
	],
};

/** All that an operation can say. */
export function rowsOf(named: Named, facts: RouteFacts[]): Row[] {
	const { operation } = named;
	const context = contextOf(wordingOf(operation));
	const found = findings[`${named.node} ${named.name}`] ?? [];
	const failures: Failure[] = [
		...found,
		...(reads(named) ? onReads : []),
		...(facts.some(({ isFile }) => isFile) ? [...onReadFiles, ...onKeptFiles] : []),
		...(readsPages(named, facts) ? onWholeLists : []),
		...(waitsForRuns(operation) ? [onLocks] : []),
		...(operation.contactsPeople === true ? [onRecords] : []),
		...always,
		...onRuns,
	];
	const rows = [
		...refusalsOf(facts, context),
		...failures.map((failure) => rowOf(failure, context)),
	];
	return operation.effect === 'read' ? rows : [...rows, unknownRow(context)];
}

/** Whether it reads, if only to look something up. */
export function reads({ routes }: Named): boolean {
	return routes.some((route) => route.startsWith('GET '));
}

/** Whether it reads a list page by page: without a plan, one answer of it is all that is asked for. */
function readsPages({ operation }: Named, facts: RouteFacts[]): boolean {
	return operation.plan !== undefined && facts.some(({ isPaged }) => isPaged);
}

/** Whether it waits for another run that is at work on the same people, action or search. */
function waitsForRuns({ contactsPeople, option }: Operation): boolean {
	return contactsPeople === true || ['createIfNew', 'search'].includes(option.value);
}

/** An unclear end of a write: what happened differs, how to find out is the operation's. */
function unknownRow(context: MessageContext): Row {
	const happened = describe(unusable('timeout'), context).message;
	const text = describe({ kind: 'unknown', reason: 'timeout' }, context);
	return {
		message: text.message,
		description: text.description.replace(happened, '{what happened}'),
	};
}
