import type { IDataObject } from 'n8n-workflow';
import { records } from '../../deduplication';
import { serve } from '../service';
import { runOf, useStage } from '../stage';
import {
	act,
	actionsOf,
	inOtherProcess,
	isAction,
	node,
	refusal,
	scheduled,
	urlOf,
	write,
} from './samples';
import {
	asSecond,
	asUnknown,
	endless,
	newPeople,
	PEOPLE,
	sentTo,
	testKills,
	urlsOf,
} from './sentBefore';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

let people: IDataObject[] = [];
beforeEach(() => {
	people = newPeople();
});

describe('what it costs to skip', () => {
	test('who was all written to: n8n rewrites its list once for all of them', async () => {
		await sentTo(people);
		records.takeWritten();
		expect((await sentTo(people)).urls).toEqual([]);
		expect(records.takeWritten()).toBe(records.all().length);
	});

	long('another process finds them by two looks the first time', async () => {
		serve(scheduled);
		await runOf(inOtherProcess(), endless, { items: people });
		records.takeWritten();
		expect((await sentTo(people)).urls).toEqual([]);
		expect(records.takeWritten()).toBe(2 * records.all().length);
	});

	long('one is new among them: only this one is looked for by itself', async () => {
		await sentTo(people.slice(1));
		const remembered = records.all().length;
		records.takeWritten();
		expect((await sentTo(people)).urls).toEqual(urlsOf(people.slice(0, 1)));
		expect(records.takeWritten()).toBeLessThan(10 * remembered);
	});
});

test('who was written to is skipped, also beyond the maximum of a run', async () => {
	await sentTo(people.slice(0, 20));
	const { ran, urls } = await sentTo(people, scheduled, { ...write, maxActions: 2 });
	expect(urls).toEqual(urlsOf(people.slice(20, 22)));
	const reasons = ran.json.map(({ reason }) => reason);
	const isSkipped = (reason: unknown) => String(reason).startsWith('Already scheduled');
	expect(reasons.filter(isSkipped)).toHaveLength(20);
	expect(reasons.slice(22)).toEqual(Array(2).fill(expect.stringContaining('maximum of 2')));
});

long('who was refused is written to by the next run', async () => {
	const refused = urlsOf(people.slice(3, 6));
	await act(endless, { items: [] });
	const service = serve((request) =>
		isAction(request) && refused.includes(urlOf(request) as string) ? refusal : scheduled(request),
	);
	await act(endless, { items: people, onError: 'continueRegularOutput' });
	expect(actionsOf(service)).toHaveLength(PEOPLE);
	expect((await sentTo(people)).urls).toEqual(refused);
});

long('what was sent while the account was unknown is not sent again once it is known', async () => {
	await sentTo(people, asUnknown);
	expect((await sentTo(people)).urls).toEqual([]);
	expect((await sentTo(people, asSecond)).urls).toEqual([]);
});

testKills([2]);

long('the look of another process that was killed makes nobody known', async () => {
	serve(scheduled);
	await runOf(inOtherProcess(), endless, { items: people });
	const onlyOwns = records.all().filter((_, place) => place % 2 === 1);
	records.put(node.description.name, onlyOwns);
	expect((await sentTo(people)).urls).toEqual(urlsOf(people));
	expect((await sentTo(people)).urls).toEqual([]);
});
