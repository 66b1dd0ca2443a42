import type { IDataObject } from 'n8n-workflow';
import { records } from '../../deduplication';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import {
	act,
	actionsOf,
	connectedAs,
	healthOf,
	isAction,
	peopleUpTo,
	scheduled,
	urlOf,
	write,
} from './samples';

export const PEOPLE = 24;

let tests = 0;

/** People of whom no other test of this process has heard. */
export function newPeople(): IDataObject[] {
	const test = tests++;
	return peopleUpTo(PEOPLE).map(({ url }) => ({ url: `${url}-of-test-${test}` }));
}

/** An action for which a run has no maximum. */
export const endless = { ...write, maxActions: 0 };

/** Runs it for these people, and says who was written to. */
export async function sentTo(items: IDataObject[], reply = scheduled, parameters = endless) {
	const service = serve(reply);
	const ran = await act(parameters, { items });
	return { ran, urls: actionsOf(service).map(urlOf) };
}

export const urlsOf = (items: IDataObject[]) => items.map(({ url }) => url);

/** As `scheduled`, for another LinkedIn account of the same user. */
export const asSecond = (request: Seen): Reply =>
	isAction(request) ? scheduled(request) : connectedAs('https://www.linkedin.com/in/second');

/** As `scheduled`, where the key may not read which account is connected. */
export const asUnknown = (request: Seen): Reply => {
	if (isAction(request)) return scheduled(request);
	return request.path === '/health' ? healthOf('u1') : { status: 403, body: { error: true } };
};

/** Kills n8n at each of these writes of a run. */
export const testKills = (writes: number[]) =>
	test.each(writes)(
		'killed at its write %i, it loses nobody and writes to nobody twice',
		async (calls) => {
			const people = newPeople();
			const known = people.slice(0, PEOPLE / 2);
			await sentTo(known);
			records.endAfter(calls);
			const killed = await sentTo(people);
			records.mend();
			const { urls } = await sentTo(people);
			const left = urlsOf(people.slice(PEOPLE / 2));
			expect([...killed.urls, ...urls].sort()).toEqual(left.sort());
		},
	);
