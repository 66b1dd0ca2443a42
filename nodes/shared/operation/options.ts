import type { INodeProperties } from 'n8n-workflow';
import type { ConnectionOptions } from '../transport/connection';
import { hasFilters, ignoreEmptyFilters } from './emptyFilters';
import { innerProperties } from './parameterValues';
import type { AnyValues } from './plan';

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** Someone watches a test run, so without the option it waits no longer. */
const TEST_WAIT_MINUTES = 1;

const timeout: INodeProperties = {
	displayName: 'Timeout (Seconds)',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 60,
	description: 'How long to wait for each answer from the service',
};

/** Timeout (Seconds) of an operation whose answers take longer than others'. */
export const longTimeout: INodeProperties = { ...timeout, default: 120 };

const connectionOptions: INodeProperties[] = [
	timeout,
	{
		displayName: 'Rate Limit Wait (Minutes)',
		name: 'waitForRateLimit',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 65,
		description:
			'How long a request may wait when the API key has no requests left. By default 65 minutes in production and 1 minute in a test run.',
	},
];

/**
 * The Options of an operation: its own, that of every operation with filters, and those of every
 * operation for the way to the service.
 *
 * @param properties the operation's other parameters
 */
export function optionsWith(
	own: INodeProperties[],
	properties: INodeProperties[],
): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			...own,
			...(properties.some(hasFilters) ? [ignoreEmptyFilters] : []),
			...connectionOptions.filter(({ name }) => !own.some((option) => option.name === name)),
		].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en')),
	};
}

/** How long a run waits: as the user set it under Options, or as it stands there. */
export function connectionOptionsOf(
	properties: INodeProperties[],
	{ options }: AnyValues,
	isTest: boolean,
): ConnectionOptions {
	const set = (options ?? {}) as Record<string, number | undefined>;
	const known = new Map(
		properties.flatMap(innerProperties).map(({ name, default: preset }) => [name, Number(preset)]),
	);
	const minutes =
		set.waitForRateLimit ?? (isTest ? TEST_WAIT_MINUTES : known.get('waitForRateLimit'));
	const seconds = set.timeout ?? known.get('timeout');
	return { waitBudgetMs: Number(minutes) * MINUTE_MS, timeoutMs: Number(seconds) * SECOND_MS };
}
