import type { LogEntry } from '../../../sandbox/service/requestLog.mts';
import type { ExecutedPlan } from './execution.mts';
import { readError } from './outcomes.mts';

/** Describes a scenario line by line: the requests, then what each execution reported. */
export function writeTranscript(executions: ExecutedPlan[], log: readonly LogEntry[]): string[] {
	const requests = log.map(({ at, body, carriedOut, method, path, query, status }) =>
		[
			at,
			method,
			path,
			truncateJson({ query, body }),
			status,
			carriedOut ? 'done' : 'not done',
		].join(' '),
	);
	return [...requests, ...executions.flatMap(describeExecution)];
}

function describeExecution(execution: ExecutedPlan): string[] {
	const { cancelledAt, setup, marks, maxTries = 1, mode, onError, parameters, result } = execution;
	const { description, message } = readError(result);
	const itemOutcomes = [...(execution.outcomes ?? [])].map(
		([index, outcomes]) => `${marks[index]} ${outcomes.join()}`,
	);
	return [
		`${setup.name} (${onError}, ${mode}, ${maxTries} tries) ${truncateJson(parameters)}`,
		...(cancelledAt === undefined ? [] : [`  cancelled ${new Date(cancelledAt).toISOString()}`]),
		...(result?.error ? [`  stopped: ${message} ${description}`] : []),
		...(result?.hints ?? []).map((hint) => `  hint: ${hint}`),
		...(result?.outputs.flat() ?? []).map(({ json }) => `  ${truncateJson(json)}`),
		`  reported: ${itemOutcomes.join('; ') || 'nothing'}`,
	];
}

function truncateJson(value: unknown): string {
	const text = JSON.stringify(value);
	return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
