/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { records } from '../deduplication';
import { type NodeRun, runNode } from '../engine';
import { findFaults } from '../items';
import { type Source, allOperations, built, load, operationName } from '../nodes/sources';
import { adaLead } from '../nodes/lead/fixtures';
import { operationFixtures } from '../operations';
import { faults, log, reset } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { credentials, keyFor, service } from './run';

jest.setTimeout(30_000);

/** Avoids waiting for a rate limit window. */
const WIDE = { minute: 1_000_000, hour: 1_000_000, day: 100_000 };

const table = Object.entries(operationFixtures).map(([name, fixture]) => ({ name, fixture }));

/** The documented fields without Simplify, besides those added by the node. */
const DOCUMENTED: Record<string, object> = {
	'Account account getInfo': schemas.Info,
	'Account legacyIntegration connectLegacy': schemas.ConnectAnswer,
	'Account legacyIntegration getLegacyStatus': schemas.LinkedinIntegrationAnswer,
	'Account integration getStatus': schemas.Integrations,
	'API Key apiKey create': schemas.NewKeyAnswer,
	'API Key apiKey get': schemas.Key,
	'API Key apiKey getAll': schemas.Key,
	'API Key apiKey regenerate': schemas.NewKeyAnswer,
	'API Key apiKey update': schemas.KeyAnswer,
	'Enrichment enrich': schemas.EnrichedLead,
	'Job job get': schemas.Job,
	'Job job getAll': schemas.Job,
	'Job job getStatistics': schemas.JobStatistics,
	'Job legacyJob getCounts': schemas.JobCountsAnswer,
	'Job legacyJob getStatus': schemas.JobStatesAnswer,
	'Job legacyJob getUserStatus': schemas.UserJobsAnswer,
	'Job legacyJob updateMessage': schemas.JobAnswer,
	'Lead get': schemas.Lead,
	'Lead getAll': schemas.Lead,
	'Prospect Search search': schemas.Prospect,
	'Voice Clone getAll': schemas.ListedVoiceClone,
	'Voice Clone update': schemas.VoiceClone,
};
const FIELDS_ADDED_BY_NODE = [
	'outcome',
	'reason',
	'who',
	'creditsUsed',
	'remainingCredits',
	'position',
	'userId',
];

const sources = new Map<string, Source>();
let operations: Awaited<ReturnType<typeof allOperations>>;

beforeAll(async () => {
	await records.open();
	operations = await allOperations();
	for (const source of await Promise.all(built.map(load))) {
		for (const { option, resource } of source.operations) {
			sources.set(operationName(source.node.description, option.value, resource), source);
		}
	}
});

beforeEach(async () => {
	records.clear();
	// One page is enough, as other tests cover pagination.
	await reset({ leads: 100, limits: WIDE });
});

function getOperation(name: string) {
	const found = operations.get(name);
	if (found === undefined) throw new Error(`There is no operation ${name}`);
	return found;
}

async function run(name: string, parameters: INodeParameters = {}, options: Partial<NodeRun> = {}) {
	const { node, operation } = getOperation(name);
	const { option, resource } = operation;
	const chosen = { ...(resource && { resource }), operation: option.value };
	return await runNode({ node, credentials, ...options, parameters: { ...chosen, ...parameters } });
}

const readWrites = async () => (await log()).filter(({ method }) => method !== 'GET');

async function readOutputSchema(name: string): Promise<object | undefined> {
	const { operation } = getOperation(name);
	if (operationFixtures[name].isUndocumented) return undefined;
	const { folder } = sources.get(name) as Source;
	const { resource } = operation;
	return (await import(
		`${folder}/__schema__/v1.0.0/${resource}/${operation.option.value}.json`
	)) as object;
}

test('has a fixture for every operation and no other', () => {
	expect(Object.keys(operationFixtures).sort()).toEqual([...operations.keys()].sort());
});

describe.each(table)('$name', ({ name, fixture }) => {
	test.each(fixture.runs)('$title', async ({ check, createItems, parameters }) => {
		const items = ((await createItems?.(service)) ?? [{}]) as IDataObject[];
		await service.control('log', undefined, 'DELETE');

		const { error, hints, json, outputs } = await run(name, parameters, { items });

		expect(error).toBeUndefined();
		const writes = await readWrites();
		const isRead = getOperation(name).operation.route.startsWith('GET');
		expect(writes).toHaveLength(isRead ? 0 : 1);
		expect((await log()).map(({ status }) => Number(status) < 300)).not.toContain(false);
		const schema = await readOutputSchema(name);
		const isEmpty = (item: IDataObject) => Object.keys(item).length === 0;
		expect(schema ? findFaults(json, schema) : json.filter(isEmpty)).toEqual([]);
		const paired = outputs[0].map(({ pairedItem }) => (pairedItem as { item: number }).item);
		if (json.length === items.length) expect(paired).toEqual([...items.keys()]);
		await check({
			...{ items: json, inputItems: items, hints: hints.join(' '), service },
			sentBodies: writes.map(({ body }) => body),
			equal: (value, expected) => expect(value).toEqual(expected),
			containsFields: (value, part) => expect(value).toMatchObject(part),
			match: (text, expected) => expect(text).toMatch(expected),
			ok: (value) => expect(Boolean(value)).toBe(true),
		});
	});

	const documented = DOCUMENTED[name];
	if (documented) {
		test('returns the documented fields without Simplify', async () => {
			const [{ createItems, parameters }] = fixture.runs;
			const items = ((await createItems?.(service)) ?? [{}]) as IDataObject[];
			const { json } = await run(name, { ...parameters, simple: false }, { items });
			const known = Object.keys((documented as { properties: object }).properties);
			const bare = json.map((item) =>
				Object.fromEntries(
					Object.entries(item).filter(
						([key]) => known.includes(key) || !FIELDS_ADDED_BY_NODE.includes(key),
					),
				),
			);
			expect(bare).not.toEqual([]);
			expect(findFaults(bare as IDataObject[], documented)).toEqual([]);
		});
	}
});

test('names the missing permission of a key', async () => {
	const { key } = await keyFor('jobs:read');
	const options = { items: [adaLead], credentials: { ...credentials, apiKey: key } };
	const { error } = await run('Lead create', {}, options);
	expect(error?.message).toBe('The API key lacks the permission leads:write');
});

test('retries a create when the rate limit allows it', async () => {
	await faults({ kind: 'status', status: 429, body: { retryAfter: 1 }, times: 1 });
	expect((await run('Lead create', {}, { items: [adaLead] })).error).toBeUndefined();
	expect((await log()).map(({ status }) => status)).toEqual([429, 201]);
});
