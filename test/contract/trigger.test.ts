/** @jest-environment <rootDir>/sandbox/test/environment.js */
import type { IDataObject } from 'n8n-workflow';
import getStatusSchema from '../../nodes/Account/__schema__/v1.0.0/integration/getStatus.json';
import { simpleLead } from '../../nodes/shared/api/leads';
import { events } from '../../nodes/Trigger/events';
import { faultsOf } from '../items';
import { allLeads, keys, log, reset, setClock } from '../../sandbox/test/sandbox';
import { describeOutages, OUTAGES } from './outages';
import { create, DAY, on, samples, WIDE } from './trigger';

jest.setTimeout(30_000);

beforeEach(async () => await reset({ leads: 20, limits: WIDE }));

/** Checks and removes the sample flag of test run items. */
function samplesOf(items: IDataObject[] | null): IDataObject[] {
	return (items ?? []).map(({ hint, ...sample }) => {
		expect(hint).toMatch(/^Sample for testing/);
		return sample;
	});
}

test('has a sample for every event', () => {
	expect(samples.map(({ event }) => event).sort()).toEqual(
		events.map(({ option }) => option.value).sort(),
	);
});

describe.each(samples)('$event', ({ before, event, happens, parameters, schema }) => {
	test('emits one complete item with one request per poll, also in a test run', async () => {
		await before?.();
		const trigger = on(event, parameters);
		expect(await trigger.poll()).toBeNull();
		const requests = (await log()).length;
		expect(await trigger.poll()).toBeNull();
		const wanted = await happens();
		const items = (await trigger.poll()) ?? [];
		expect(items).toMatchObject([wanted]);
		expect(faultsOf(items, schema)).toEqual([]);
		expect(await trigger.poll()).toBeNull();
		expect(
			(await log())
				.slice(requests)
				.filter(({ path }) => path !== '/api/v2/keys' || event === 'apiKeyExpiring'),
		).toHaveLength(3);

		const shown = samplesOf(await on(event, parameters, 'manual').poll());
		expect(faultsOf(shown, schema)).toEqual([]);
		expect(shown.length).toBeGreaterThan(0);
		expect(shown.length).toBeLessThanOrEqual(10);
	});
});

describeOutages(OUTAGES);

test('returns the documented fields with Simplify', async () => {
	const [flat] = samplesOf(await on('linkedinConnected', { simple: true }, 'manual').poll());
	expect(faultsOf([flat], getStatusSchema)).toEqual([]);
	const [lead] = samplesOf(await on('leadCreated', { simple: true }, 'manual').poll());
	expect(Object.keys(lead)).toEqual(simpleLead.fields);
});

test('names the missing permission, and rejects a global key', async () => {
	await expect(on('jobFailed', {}, undefined, keys.global).poll()).rejects.toThrow(
		/personal API key, not a global one/,
	);
	await expect(on('leadCreated', {}, undefined, keys.expired).poll()).rejects.toThrow(
		'The service did not accept the API key',
	);
});

test('emits events although the local clock is a day off', async () => {
	await setClock({ advance: -DAY });
	const trigger = on('leadCreated');
	await trigger.poll();
	const newest =
		(await allLeads())
			.map(({ createdAt }) => createdAt)
			.sort()
			.at(-1) ?? '';
	await create('equal@example.com', { createdAt: newest, updatedAt: newest });
	expect(await trigger.poll()).toMatchObject([{ email: 'equal@example.com' }]);
	expect(await trigger.poll()).toBeNull();
});
