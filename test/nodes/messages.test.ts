import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import type { Operation } from '../../nodes/shared/operation/defineOperation';
import packageJson from '../../package.json';
import { sampleBodies } from '../../scripts/messages/sampleBodies';
import { routes } from '../contract/routes';
import { answers } from '../schemas.generated.json';
import { serve } from './service';
import { load } from './sources';
import { runOf, useStage } from './stage';

useStage();

/** What a field must hold so that a request goes out. */
const values: Record<string, unknown> = {
	body: '{"name": "Fair"}',
	email: 'ada@x.example',
	permissions: ['leads:read'],
	person: { title: 'CEO' },
	profileUrl: 'https://www.linkedin.com/in/ada',
	updateFields: { name: 'Ada' },
};

/** Codes that the API document names; what else is refused is assumed by the sandbox. */
const DOCUMENTED = [
	...['INVALID_LINKEDIN_URL', 'LINKEDIN_ALREADY_CONNECTED', 'LINKEDIN_NOT_CONNECTED'],
	...['PERMISSION_DENIED', 'RATE_LIMIT_EXCEEDED', 'SERVICE_UNAVAILABLE', 'UNAUTHORIZED'],
	...['VALIDATION_ERROR', 'VOICE_CLONE_IN_USE', 'VOICE_CLONE_NOT_FOUND'],
];

/** Words of a developer, or of a fact that is not there. */
const NO_PLAIN_WORDS = /undefined|\bnull\b|NaN|\[object|: unknown|permission unknown/;

/** What a next step tells the user to do. */
const NEXT_STEP =
	/\b(Check|Choose|Compare|Connect|Correct|End|Enter|Look|Regenerate|Run|See|Use|Write)\b|nothing to do/;

/** All that an operation must be given, and no more. */
function parametersOf({ option, properties, resource }: Operation): INodeParameters {
	const given = properties
		.filter(({ displayOptions: { show } = {}, name, required }) => {
			const isShown = show === undefined || show.mapping?.includes('manual');
			return isShown && (required || name in values);
		})
		.map((property) => [property.name, valueOf(property)]);
	return {
		operation: option.value,
		...(properties.some(({ name }) => name === 'mapping') && { mapping: 'manual' }),
		...(resource && { resource }),
		...Object.fromEntries(given),
		options: { waitForRateLimit: 1 },
	} as INodeParameters;
}

function valueOf({ name, type }: INodeProperties): unknown {
	if (type === 'resourceLocator') return { __rl: true, mode: 'id', value: 'id_1' };
	return values[name] ?? 'text';
}

/** Every refusal that openapi.yaml has for a route. */
function refusalsOf(route: string): Array<{ status: number; body: IDataObject }> {
	const found = Object.entries(routes).find(
		([, { method, path }]) => `${method} ${path}` === route,
	);
	const responses = answers[found?.[0] as keyof typeof answers] as Record<string, object>;
	return Object.entries(responses)
		.filter(([status]) => !status.startsWith('2'))
		.flatMap(([status, schema]) =>
			sampleBodies(schema).map((body) => ({
				status: status === '5XX' ? 503 : Number(status),
				body: body as IDataObject,
			})),
		);
}

/** The facts that a message for people is made of. */
function factsOf({ availableRoute, details, error, permissionHelp }: IDataObject): string[] {
	if (availableRoute !== undefined) return [String(error)];
	const { action, invalidParams, ...facts } = (details ?? permissionHelp ?? {}) as IDataObject;
	expect([undefined, '{action}']).toContain(action);
	return [...Object.values(facts).map(String), ...Object.values(invalidParams ?? {}).map(String)];
}

const withOperations = packageJson.n8n.nodes.filter((built) => !built.includes('Trigger'));

describe.each(withOperations)('%s', (built) => {
	test('B11: each refusal of each operation has its message, its facts and a next step', async () => {
		const { node, operations } = await load(built);
		for (const operation of operations) {
			const refusals = refusalsOf(operation.route);
			expect(refusals.length).toBeGreaterThan(0);
			for (const { body, status } of refusals) {
				serve(() => ({ status, body }));
				const { json } = await runOf(node, parametersOf(operation), {
					onError: 'continueRegularOutput',
					stepMs: 10_000,
				});

				const code = String(body.code ?? '');
				const about = `${operation.option.name} ${status} ${code}`;
				const { details, message } = json[0];
				const { nextStep } = details as IDataObject;
				const words = `${String(message)} ${String(nextStep)}`;
				expect(`${about}: ${String(message)}`).not.toMatch(/refused this/);
				expect(`${about}: ${words}`).not.toMatch(NO_PLAIN_WORDS);
				expect(`${about}: ${String(nextStep)}`).toMatch(NEXT_STEP);
				if (code !== '' && !DOCUMENTED.includes(code)) continue;
				for (const fact of factsOf(body)) expect(`${about}: ${words}`).toContain(fact);
			}
		}
	});
});
