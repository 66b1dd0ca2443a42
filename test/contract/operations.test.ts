/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import { dedupeRecords } from '../deduplication';
import { runNode } from '../engine';
import { findSchemaErrors } from '../itemSchemas';
import { loadOperations } from '../nodes/sources';
import { operationFixtures } from '../operations';
import { fetchLog, reset } from '../../sandbox/test/sandbox';
import { credentials, service } from './run';

jest.setTimeout(30_000);

/** Avoids waiting for a rate limit window. */
const HIGH_LIMITS = { minute: 1_000_000, hour: 1_000_000, day: 100_000 };

const cases = Object.entries(operationFixtures).map(([name, fixture]) => ({ name, fixture }));

let operations: Awaited<ReturnType<typeof loadOperations>>;

beforeAll(async () => {
	await dedupeRecords.register();
	operations = await loadOperations();
});

beforeEach(async () => {
	dedupeRecords.clear();
	// All leads fit on one page, as other tests cover pagination.
	await reset({ leads: 100, limits: HIGH_LIMITS });
});

function getOperation(name: string) {
	const found = operations.get(name);
	if (found === undefined) throw new Error(`There is no operation ${name}`);
	return found;
}

async function readOutputSchema(name: string): Promise<object | undefined> {
	if (operationFixtures[name].isUndocumented) return undefined;
	const { folder, operation } = getOperation(name);
	const { option, resource } = operation;
	return (await import(`${folder}/__schema__/v1.0.0/${resource}/${option.value}.json`)) as object;
}

test('every operation has a fixture, and every fixture has an operation', () => {
	expect(Object.keys(operationFixtures).sort()).toEqual([...operations.keys()].sort());
});

describe.each(cases)('$name', ({ name, fixture }) => {
	test.each(fixture.runs)('$title', async ({ check, createItems, parameters }) => {
		const items = ((await createItems?.(service)) ?? [{}]) as IDataObject[];
		await service.control('log', undefined, 'DELETE');

		const { node, operation } = getOperation(name);
		const selection = { resource: operation.resource, operation: operation.option.value };
		const run = { node, credentials, items, parameters: { ...selection, ...parameters } };
		const { error, hints, json, outputs } = await runNode(run);

		expect(error).toBeUndefined();
		const log = await fetchLog();
		const writes = log.filter(({ method }) => method !== 'GET');
		const looksUp = writes.length > 0 && log.length > writes.length;
		expect([looksUp, operation.lookUpRoute]).not.toEqual([true, undefined]);
		expect(writes).toHaveLength(operation.route.startsWith('GET') ? 0 : 1);
		expect(log.map(({ status }) => Number(status) < 300)).not.toContain(false);
		const schema = await readOutputSchema(name);
		const isEmpty = (item: IDataObject) => Object.keys(item).length === 0;
		expect(schema ? findSchemaErrors(json, schema) : json.filter(isEmpty)).toEqual([]);
		const itemIndexes = outputs[0].map(({ pairedItem }) => (pairedItem as { item: number }).item);
		if (json.length === items.length) expect(itemIndexes).toEqual([...items.keys()]);
		await check({
			...{ items: json, inputItems: items, hints: hints.join(' '), service },
			sentBodies: writes.map(({ body }) => body),
			equal: (value, expected) => expect(value).toEqual(expected),
			matchFields: (value, fields) => expect(value).toMatchObject(fields),
			match: (text, expected) => expect(text).toMatch(expected),
			ok: (value) => expect(Boolean(value)).toBe(true),
		});
	});
});
