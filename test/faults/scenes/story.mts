import type { LogEntry } from '../../../sandbox/service/requestLog.mts';
import type { Execution } from './execution.mts';
import { errorOf } from './told.mts';

/** What happened in a scene, for a person: what the service saw, and what each execution told. */
export function storyOf(executions: Execution[], log: readonly LogEntry[]): string[] {
	const requests = log.map(({ at, body, carriedOut, method, path, query, status }) =>
		[at, method, path, shortened({ query, body }), status, carriedOut ? 'done' : 'not done'].join(
			' ',
		),
	);
	return [...requests, ...executions.flatMap(storyOfOne)];
}

function storyOfOne(execution: Execution): string[] {
	const { cancelledAt, kind, marks, maxTries = 1, mode, onError, parameters, ran } = execution;
	const { description, message } = errorOf(ran);
	const tale = [...(execution.tale ?? [])].map(([index, told]) => `${marks[index]} ${told.join()}`);
	return [
		`${kind.name} (${onError}, ${mode}, ${maxTries} tries) ${shortened(parameters)}`,
		...(cancelledAt === undefined ? [] : [`  cancelled ${new Date(cancelledAt).toISOString()}`]),
		...(ran?.error ? [`  stopped: ${message} ${description}`] : []),
		...(ran?.hints ?? []).map((hint) => `  hint: ${hint}`),
		...(ran?.outputs.flat() ?? []).map(({ json }) => `  ${shortened(json)}`),
		`  told: ${tale.join('; ') || 'nothing'}`,
	];
}

function shortened(value: unknown): string {
	const text = JSON.stringify(value);
	return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
