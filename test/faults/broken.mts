import type { Break } from '../brokenCopy.mts';
import type { Rule } from './storm/rules/finding.mts';

/** A rule that is broken in one place, and how that has to be noticed. */
export interface Mutation extends Break {
	rule: string;
	/** The operations that notice. */
	only: string;
	finding: Rule;
}

const RETRY = 'nodes/shared/transport/retry.ts';

/** Rules of the nodes, broken. */
export const mutations: Mutation[] = [
	{
		rule: 'what must happen once is not sent again',
		file: RETRY,
		from: "if (request.effect === 'once') return outcome;",
		to: '',
		only: 'Lead create',
		finding: 'unsafe repeat',
	},
	{
		rule: 'an answer that is empty or cut short is none',
		file: 'nodes/shared/transport/outcomeOfResponse.ts',
		from: '	if (body === undefined) {',
		to: "	if (body === undefined) return answer(response, { success: true, message: 'Done' });\n	if (body === undefined) {",
		only: 'Network Action',
		finding: 'told wrongly',
	},
	{
		rule: 'what is unclear is not told as refused',
		file: 'nodes/shared/errors/failure.ts',
		from: '			return failure.kind;',
		to: "			return failure.kind === 'unknown' ? 'refused' : failure.kind;",
		only: 'Lead create',
		finding: 'told wrongly',
	},
	{
		rule: 'every item comes out',
		file: 'nodes/shared/run/toItems.ts',
		from: "	if ('failure' in result) {",
		to: "	if ('failure' in result && result.failure.kind === 'unknown') return;\n	if ('failure' in result) {",
		only: 'API Key',
		finding: 'not named',
	},
	{
		rule: 'the error of a run that stopped names all items',
		file: 'nodes/shared/errors/nodeErrors.ts',
		from: "		['Unclear', failed('unknown')],",
		to: '',
		only: 'Lead create',
		finding: 'not named',
	},
	{
		rule: 'a 403 for the rate is waited out',
		file: 'nodes/shared/transport/rateFacts.ts',
		from: '	if (status !== 403) return false;',
		to: '	if (status !== 429) return false;',
		only: 'Lead delete',
		finding: 'told wrongly',
	},
	{
		rule: 'Retry On Fail sends nothing again that may be done',
		file: 'nodes/shared/run/send.ts',
		from: "operation.effect === 'read' ? undefined : openLedger(context);",
		to: "operation.effect === 'read' ? undefined : ([] as Array<ReturnType<typeof openLedger>>)[0];",
		only: 'Lead create',
		finding: 'unsafe repeat',
	},
	{
		rule: 'an action that was scheduled is skipped',
		file: 'nodes/NetworkAction/plan/inOrder.ts',
		from: "return 'undo' in recorded && !recorded.isKnown;",
		to: "return 'undo' in recorded;",
		only: 'sendConnectionRequest',
		finding: 'unsafe repeat',
	},
	{
		rule: 'runs at the same email take turns',
		file: 'nodes/Lead/operations/createIfNew.ts',
		from: '`${identity} ${sameEmail(values.email)}`);',
		to: '`${identity} ${sameEmail(values.email)} ${Math.random()}`);',
		only: 'createIfNew',
		finding: 'unsafe repeat',
	},
	{
		rule: 'a delete whose repeat finds nothing is done',
		file: RETRY,
		from: "request.method === 'DELETE' && isNotFound(next)",
		to: "request.method === 'TRACE' && isNotFound(next)",
		only: 'Lead delete',
		finding: 'told wrongly',
	},
	{
		rule: 'a batch is split only where it was refused',
		file: 'nodes/Enrichment/plan/batches.ts',
		from: 'const isBad = isRefusedForContent(outcome);',
		to: "const isBad = isRefusedForContent(outcome) || outcome.kind === 'unknown';",
		only: 'Enrichment',
		finding: 'unsafe repeat',
	},
	{
		rule: 'a cancelled execution sends nothing more',
		file: 'nodes/shared/transport/connection.ts',
		from: "'getExecutionCancelSignal' in caller ? caller.getExecutionCancelSignal() : undefined;",
		to: '([] as AbortSignal[])[0];',
		only: 'Network Action',
		finding: 'sent after cancel',
	},
	{
		rule: 'a page that cannot be read ends the list',
		file: 'nodes/shared/run/pageReader.ts',
		from: "	if ('failure' in reading) throw new PageFailure(reading.failure);",
		to: "	if ('failure' in reading) return { records: [], total: 0 };",
		only: 'Lead getAll',
		finding: 'told wrongly',
	},
	{
		rule: 'what was found before a search broke off is given',
		file: 'nodes/ProspectSearch/endings.ts',
		from: '			items: prospects,',
		to: '			items: failure ? [] : prospects,',
		only: 'Prospect Search search',
		finding: 'lost',
	},
];
