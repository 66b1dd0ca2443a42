import type { IDataObject } from 'n8n-workflow';
import { sampleBodies } from '../../scripts/messages/sampleBodies';
import { routes } from '../contract/routes';
import { records } from '../deduplication';
import { answers } from '../schemas.generated.json';
import { catalogue, itemsUpTo } from './catalogue';
import { serve } from './service';
import { operationOf } from './sources';
import { runOf, waitingUpTo } from './stage';

/** Codes that the API names; what else is refused is assumed by the sandbox. */
const DOCUMENTED = [
	...['INVALID_LINKEDIN_URL', 'LINKEDIN_ALREADY_CONNECTED', 'LINKEDIN_NOT_CONNECTED'],
	...['PERMISSION_DENIED', 'RATE_LIMIT_EXCEEDED', 'SERVICE_UNAVAILABLE', 'UNAUTHORIZED'],
	...['VALIDATION_ERROR', 'VOICE_CLONE_IN_USE', 'VOICE_CLONE_NOT_FOUND'],
];

/** Words of a developer, or of a fact that is not there. */
const NO_PLAIN_WORDS = /undefined|\bnull\b|NaN|\[object|: unknown|permission unknown/;

/** What a next step tells the user to do. */
const NEXT_STEP =
	/\b(Check|Choose|Connect|Correct|Enter|Regenerate|Run|See|Use|Stop|Wait)\b|nothing to do/;

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

/** Tests what each refusal that a route may give becomes. */
export const describeRefusals = (names: string[]) =>
	test.each(names)('%s: each refusal has its message, its facts and a next step', async (name) => {
		const { parameters } = catalogue[name];
		const { node, operation, chosen } = await operationOf(name);
		const run = { ...chosen, ...parameters };
		const refusals = refusalsOf(operation.route);
		expect(refusals.length).toBeGreaterThan(0);
		for (const { body, status } of refusals) {
			records.clear();
			serve(() => ({ status, body }));
			const { json } = await runOf(node, run, {
				...waitingUpTo(1),
				items: itemsUpTo(1),
				onError: 'continueRegularOutput',
				stepMs: 10_000,
			});

			const code = String(body.code ?? '');
			const about = `${status} ${code}`;
			const { details, reason: message } = json[0];
			const { nextStep } = details as IDataObject;
			const words = `${String(message)} ${String(nextStep)}`;
			expect(`${about}: ${String(message)}`).not.toMatch(/refused this/);
			expect(`${about}: ${words}`).not.toMatch(NO_PLAIN_WORDS);
			expect(`${about}: ${String(nextStep)}`).toMatch(NEXT_STEP);
			if (code !== '' && !DOCUMENTED.includes(code)) continue;
			for (const fact of factsOf(body)) expect(`${about}: ${words}`).toContain(fact);
		}
	});
