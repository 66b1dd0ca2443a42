import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import type { Scene } from './scene.mts';

interface Lead {
	id: string;
	email: string;
	status: string;
}

/** Something that a trigger watches, and the way to make it happen. */
export interface Happening {
	event: string;
	/** The field that tells one item of it from the others. */
	key: string;
	/** What its trigger has to be told. */
	parameters?: IDataObject;
	/** Makes it happen so many times. @returns the keys */
	happens(count: number): Promise<string[]>;
}

/** What can be made to happen in a service with enough jobs and voice clones, each in a way of its own. */
export async function happenings(scene: Scene): Promise<Happening[]> {
	const { service } = scene;
	const { jobs } = await service.control<{ jobs: { id: string }[] }>('jobs');
	const { voiceClones } = await service.control<{ voiceClones: { id: string }[] }>('voice-clones');
	const { leads } = await service.control<{ leads: Lead[] }>('leads');
	for (const { id } of jobs) await patch(scene, `jobs/${id}`, { status: 'pending' });
	for (const { id } of voiceClones) {
		await patch(scene, `voice-clones/${id}`, { status: 'processing' });
	}
	const others = leads.filter(({ status }) => status !== 'replied');
	return [
		{ event: 'leadCreated', key: 'email', happens: async (count) => await scene.addLeads(count) },
		{
			event: 'jobCompleted',
			key: 'id',
			happens: async (count) =>
				await eachOf(jobs, count, async ({ id }) => {
					await patch(scene, `jobs/${id}`, { status: 'completed' });
					return id;
				}),
		},
		{
			event: 'voiceCloneReady',
			key: 'voiceId',
			happens: async (count) =>
				await eachOf(voiceClones, count, async ({ id }) => {
					await patch(scene, `voice-clones/${id}`, { status: 'ready' });
					return id;
				}),
		},
		{
			event: 'leadStatusChanged',
			key: 'email',
			happens: async (count) =>
				await eachOf(others, count, async (lead) => await replies(scene, lead)),
		},
	];
}

/** A lead answers. @returns its email */
export async function replies(scene: Scene, { id, email }: Lead): Promise<string> {
	await patch(scene, `leads/${id}`, { status: 'replied', updatedAt: new Date().toISOString() });
	return email;
}

/** Changes something of the service behind the API's back. */
export async function patch({ service }: Scene, control: string, changes: object): Promise<void> {
	await service.control(control, changes, 'PATCH');
}

/** Takes so many from a list, and does something with each. */
async function eachOf<T>(
	list: T[],
	count: number,
	work: (one: T) => Promise<string>,
): Promise<string[]> {
	const taken = list.splice(0, count);
	assert.equal(taken.length, count, 'The service holds too few');
	const keys: string[] = [];
	for (const one of taken) keys.push(await work(one));
	return keys;
}
