import assert from 'node:assert/strict';
import { getOutputItems } from '../../sandbox/launcher/n8n.mts';
import { loadOpenApi, listApiOperations as routesOf } from '../../sandbox/service/openapi.mts';
import { loadNodes } from '../operations/nodes.mts';
import { findSchemaErrors } from '../itemSchemas.ts';
import { getOperationName } from '../nodes/sources.ts';
import { operationFixtures } from '../operations/index.ts';
import type { OperationRun } from '../operations/operationFixture.ts';
import { check } from './checks.mts';
import { assertContainsFields } from './assertContainsFields.mts';
import { type ListedOperation, listNodeOperations } from './listedOperations.mts';
import type { Execution, LoggedRequest, Workbench } from './workbench.mts';

/** Whether each API route was requested, by method and path. */
export const requestedRoutes = new Map(
	routesOf(loadOpenApi()).map(({ method, path }) => [
		`${method} ${path}`,
		{ method, path: new RegExp(`^/api/v2${path.replace(/\{\w+\}/g, '[^/]+')}$`) },
	]),
);

const sources = new Map((await loadNodes()).flatMap(({ operations }) => [...operations]));

/** The route of an operation, by its name in the fixtures. */
export function getRoute(name: string): string {
	return sources.get(name)?.route ?? assert.fail(`there is no operation ${name}`);
}

/** Its name in the fixtures. */
export const getFixtureName = ({ type, operation, resource }: ListedOperation) =>
	getOperationName(type, operation, resource);

/** Runs every operation of the built nodes as the editor does, and checks its items. */
export async function checkOperations(bench: Workbench): Promise<void> {
	const reached = new Set<string>();
	const offered = bench.nodeTypes().flatMap(listNodeOperations);
	for (const offer of offered) {
		for (const run of operationFixtures[getFixtureName(offer)]?.runs ?? []) {
			await check(`${offer.label}: ${run.title}`, async () => {
				await runOnce(bench, offer, run);
				reached.add(getRoute(getFixtureName(offer)));
			});
		}
	}
	await check(
		'every operation of the built nodes has a run, and every run has an operation',
		() => {
			assert.deepEqual(offered.map(getFixtureName).sort(), Object.keys(operationFixtures).sort());
		},
	);
	await check(`the real n8n reached all ${requestedRoutes.size} routes of the API`, () => {
		assert.deepEqual(
			[...requestedRoutes.keys()].filter((route) => !reached.has(route)),
			[],
		);
	});
}

async function runOnce(bench: Workbench, offer: ListedOperation, run: OperationRun): Promise<void> {
	const { service } = bench;
	await bench.reset();
	const inputItems = (await run.createItems?.(service)) ?? [{}];
	const { operation, resource, type } = offer;
	const parameters = { ...(resource && { resource }), operation, ...run.parameters };
	const id = await bench.save(offer.label, inputItems, [
		{ name: offer.label, type: type.name.replace(/^.*\./, ''), parameters },
	]);
	await service.control('log', undefined, 'DELETE');

	const execution = await bench.run(id);
	const requests = await bench.readRequests();

	assertSuccess(execution);
	const items = getOutputItems(execution, offer.label).map(({ json }) => json);
	assert.ok(items.length > 0, 'no items');
	const schema = await bench.readOutputSchema(type, ...(resource ? [resource] : []), operation);
	if (schema)
		assert.deepEqual(findSchemaErrors(items as Parameters<typeof findSchemaErrors>[0], schema), []);
	assertReached(requests, getRoute(getFixtureName(offer)));
	const [{ hints = [] }] = execution.data.resultData.runData[offer.label];
	await run.check({
		items,
		inputItems,
		sentBodies: requests.filter(({ method }) => method !== 'GET').map(({ body }) => body),
		hints: hints.map(({ message }) => message).join(' '),
		service,
		equal: assert.deepEqual,
		matchFields: assertContainsFields,
		match: assert.match,
		ok: assert.ok,
	});
}

function assertSuccess({ data, status }: Execution): void {
	const { error } = data.resultData;
	assert.equal(status, 'success', `${error?.message} ${error?.description ?? ''}`);
}

/** Asserts that a write sent its request once, and that nothing else was written or rejected. */
function assertReached(requests: LoggedRequest[], route: string): void {
	const { method, path } = requestedRoutes.get(route) ?? assert.fail(`there is no route ${route}`);
	const its = requests.filter((one) => one.method === method && path.test(one.path));
	assert.ok(its.length > 0, `${route} was not reached`);
	const writes = requests.filter((one) => one.method !== 'GET');
	assert.deepEqual(writes, method === 'GET' ? [] : its.slice(0, 1));
	for (const { key, status } of requests) {
		assert.ok(typeof status === 'number' && status < 300, `answered ${status}`);
		assert.equal(key, route === 'GET /info' ? null : 'full');
	}
}
