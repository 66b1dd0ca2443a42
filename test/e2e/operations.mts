import assert from 'node:assert/strict';
import { itemsOf } from '../../sandbox/launcher/n8n.mts';
import { loadOpenApi, operationsOf as routesOf } from '../../sandbox/service/openapi.mts';
import { faultsOf } from '../items.ts';
import type { Case, Json, OperationId } from './case.mts';
import { cases } from './cases/all.mts';
import { check } from './checks.mts';
import { type ListedOperation, listedOperations } from './listedOperations.mts';
import type { Execution, Workbench } from './workbench.mts';

/** A request as the service logged it. */
export interface LoggedRequest {
	method: string;
	path: string;
	body: unknown;
	key: string | null;
	status: number | 'dropped' | null;
}

/** How each route of the API is asked. */
export const routes = new Map(
	routesOf(loadOpenApi()).map(({ operationId, method, path }) => [
		operationId,
		{ method, path: new RegExp(`^/api/v2${path.replace(/\{\w+\}/g, '[^/]+')}$`) },
	]),
);

/** Runs every operation that the built nodes offer, as the editor runs it, and looks at its items. */
export async function checkOperations(bench: Workbench): Promise<void> {
	const reached = new Set<string>();
	const left = new Set(cases);
	for (const offer of bench.nodeTypes().flatMap(listedOperations)) {
		const own = cases.filter((one) => isFor(one, offer));
		if (own.length === 0) {
			await check(`${offer.label} has a run in test/e2e/cases`, () => assert.fail('it has none'));
		}
		for (const one of own) {
			left.delete(one);
			await check(`${offer.label}: ${one.shows}`, async () => {
				await runCase(bench, offer, one);
				reached.add(one.route);
			});
		}
	}
	await check('every run in test/e2e/cases is of an operation that there is', () => {
		assert.deepEqual(
			[...left].map(({ node, operation }) => `${node} ${operation}`),
			[],
		);
	});
	await check(`the real n8n reached all ${routes.size} routes of the API`, () => {
		assert.deepEqual(
			[...routes.keys()].filter((id) => !reached.has(id)),
			[],
		);
	});
}

function isFor(one: Case, { operation, resource, type }: ListedOperation): boolean {
	return (
		type.name.endsWith(`.${one.node}`) && one.resource === resource && one.operation === operation
	);
}

async function runCase(bench: Workbench, offer: ListedOperation, one: Case): Promise<void> {
	const { service } = bench;
	await bench.reset();
	const given = (await one.given?.(service)) ?? [{}];
	const { node, operation, parameters, resource } = one;
	const settings = { ...(resource && { resource }), operation, ...parameters };
	const id = await bench.save(offer.label, given, [
		{ name: offer.label, type: node, parameters: settings },
	]);
	await service.control('log', undefined, 'DELETE');

	const execution = await bench.run(id);
	const { requests } = await service.control<{ requests: LoggedRequest[] }>('log');

	assertSuccess(execution);
	const found = itemsOf(execution, offer.label);
	assert.ok(found.length > 0, 'no items');
	const items = found.map(({ json }) => json);
	assertPaired(found, given);
	const schema = await bench.schemaOf(offer.type, ...(resource ? [resource] : []), operation);
	if (schema) assert.deepEqual(faultsOf(items as Parameters<typeof faultsOf>[0], schema), []);
	assertReached(requests, one.route);
	const [{ hints = [] }] = execution.data.resultData.runData[offer.label];
	await one.check({
		items,
		given,
		sent: requests.filter(({ method }) => method !== 'GET').map(({ body }) => body),
		hints: hints.map(({ message }) => message).join(' '),
		service,
	});
}

function assertSuccess({ data, status }: Execution): void {
	const { error } = data.resultData;
	assert.equal(status, 'success', `${error?.message} ${error?.description ?? ''}`);
}

/** Each item comes from an incoming one; where each gives one, they are in the same order. */
function assertPaired(items: { pairedItem?: unknown }[], given: Json[]): void {
	const sources = items.map(
		({ pairedItem }) => (pairedItem as { item?: unknown } | undefined)?.item,
	);
	if (items.length === given.length) {
		assert.deepEqual(sources, [...given.keys()]);
	}
	for (const source of sources) assert.ok(typeof source === 'number' && source in given);
}

/** The operation's route was asked once if it is a write, nothing else was written or refused. */
function assertReached(requests: LoggedRequest[], route: OperationId): void {
	const { method, path } = routes.get(route) ?? assert.fail(`there is no route ${route}`);
	const its = requests.filter((one) => one.method === method && path.test(one.path));
	assert.ok(its.length > 0, `${route} was not reached`);
	const writes = requests.filter((one) => one.method !== 'GET');
	assert.deepEqual(writes, method === 'GET' ? [] : its.slice(0, 1));
	for (const { key, status } of requests) {
		assert.ok(typeof status === 'number' && status < 300, `answered ${status}`);
		assert.equal(key, route === 'getInfo' ? null : 'full');
	}
}
