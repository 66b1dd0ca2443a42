import assert from 'node:assert/strict';
import { getOutputItems } from '../../sandbox/launcher/n8n.mts';
import { loadOpenApi, listApiOperations } from '../../sandbox/service/openapi.mts';
import { loadNodes } from '../operations/nodes.mts';
import { findSchemaErrors } from '../itemSchemas.ts';
import { getOperationName } from '../nodes/sources.ts';
import { operationFixtures } from '../operations/index.ts';
import type { OperationRun } from '../operations/operationFixture.ts';
import { check } from './checks.mts';
import { assertContainsFields } from './assertContainsFields.mts';
import { type ListedOperation, listNodeOperations } from './listedOperations.mts';
import type { Execution, LoggedRequest, Workbench } from './workbench.mts';

/** The method and path pattern of each route, by its name in openapi.yaml. */
const routePatterns = new Map(
	listApiOperations(loadOpenApi()).map(({ method, path }) => [
		`${method} ${path}`,
		{ method, path: new RegExp(`^/api/v2${path.replace(/\{\w+\}/g, '[^/]+')}$`) },
	]),
);

const operationsByName = new Map((await loadNodes()).flatMap(({ operations }) => [...operations]));

/** Returns the route of an operation, by its name in the fixtures. */
function getRoute(name: string): string {
	return operationsByName.get(name)?.route ?? assert.fail(`there is no operation ${name}`);
}

/** Returns an operation's name in the fixtures. */
const getFixtureName = ({ type, operation, resource }: ListedOperation) =>
	getOperationName(type, operation, resource);

/** Runs every operation of the built nodes as the editor does, and checks its items. */
export async function checkOperations(bench: Workbench): Promise<void> {
	const requestedRoutes = new Set<string>();
	const operations = bench.listNodeTypes().flatMap(listNodeOperations);
	for (const listed of operations) {
		for (const run of operationFixtures[getFixtureName(listed)]?.runs ?? []) {
			await check(`${listed.label}: ${run.title}`, async () => {
				await runAndCheck(bench, listed, run);
				requestedRoutes.add(getRoute(getFixtureName(listed)));
			});
		}
	}
	await check(
		'every operation of the built nodes has a fixture, and every fixture has an operation',
		() => {
			const names = operations.map(getFixtureName);
			assert.deepEqual(names.sort(), Object.keys(operationFixtures).sort());
		},
	);
	await check(`the operations request all ${routePatterns.size} routes of the API`, () => {
		assert.deepEqual(
			[...routePatterns.keys()].filter((route) => !requestedRoutes.has(route)),
			[],
		);
	});
}

async function runAndCheck(
	bench: Workbench,
	listed: ListedOperation,
	run: OperationRun,
): Promise<void> {
	const { service } = bench;
	await bench.reset();
	const inputItems = (await run.createItems?.(service)) ?? [{}];
	const { operation, resource, type } = listed;
	const parameters = { ...(resource && { resource }), operation, ...run.parameters };
	const id = await bench.save(listed.label, inputItems, [
		{ name: listed.label, type: type.name.replace(/^.*\./, ''), parameters },
	]);
	await service.control('log', undefined, 'DELETE');

	const execution = await bench.run(id);
	const requests = await bench.readRequests();

	assertSuccess(execution);
	const items = getOutputItems(execution, listed.label).map(({ json }) => json);
	assert.ok(items.length > 0, 'no items');
	const schema = await bench.readOutputSchema(type, ...(resource ? [resource] : []), operation);
	if (schema)
		assert.deepEqual(findSchemaErrors(items as Parameters<typeof findSchemaErrors>[0], schema), []);
	assertRequested(requests, getRoute(getFixtureName(listed)));
	const [{ hints = [] }] = execution.data.resultData.runData[listed.label];
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

/** Asserts that the route was requested, only once if it writes, and that no other write was sent. */
function assertRequested(requests: LoggedRequest[], route: string): void {
	const { method, path } = routePatterns.get(route) ?? assert.fail(`there is no route ${route}`);
	const routeRequests = requests.filter((sent) => sent.method === method && path.test(sent.path));
	assert.ok(routeRequests.length > 0, `${route} was not reached`);
	const writes = requests.filter((sent) => sent.method !== 'GET');
	assert.deepEqual(writes, method === 'GET' ? [] : routeRequests.slice(0, 1));
	for (const { key, status } of requests) {
		assert.ok(typeof status === 'number' && status < 300, `status ${status}`);
		assert.equal(key, route === 'GET /info' ? null : 'full');
	}
}
