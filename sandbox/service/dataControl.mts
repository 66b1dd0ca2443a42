import type { FastifyInstance } from 'fastify';
import {
	campaignSchema,
	connectionSchema,
	creditsSchema,
	jobSchema,
	networkSchema,
	voiceSchema,
} from './controlSchemas.mts';
import type { JobStatus } from './jobs.mts';
import type { Connection } from './network.mts';
import type { State } from './state.mts';
import type { TrainingStatus } from './voices.mts';

type IdParams = { id: string };

/** Registers the test controls for all data except leads. */
export async function registerDataControls(
	app: FastifyInstance,
	{ state }: { state: State },
): Promise<void> {
	const { network, jobs, voices, campaigns } = state;

	app.get('/credits', () => ({ credits: state.credits }));
	app.post<{ Body: { credits: number } }>(
		'/credits',
		{ schema: { body: creditsSchema } },
		({ body }) => {
			state.credits = body.credits;
			return body;
		},
	);

	app.get('/integration', () => network.connection);
	app.patch<{ Body: Partial<Connection> }>(
		'/integration',
		{ schema: { body: connectionSchema } },
		({ body }) => {
			network.update(body);
			if (body.connected === false) {
				jobs.failUnfinished('network_action', 'the network account was disconnected');
			}
			return network.connection;
		},
	);

	app.patch<{ Body: { dailyLimit?: number; used?: number } }>(
		'/network',
		{ schema: { body: networkSchema } },
		({ body: { dailyLimit, used } }) => {
			if (dailyLimit !== undefined) network.dailyLimit = dailyLimit;
			if (used !== undefined) network.usedToday = used;
			return { dailyLimit: network.dailyLimit, used: network.usedToday };
		},
	);

	app.get('/jobs', () => ({ jobs: jobs.list() }));
	app.patch<{ Params: IdParams; Body: { status?: JobStatus; message?: string } }>(
		'/jobs/:id',
		{ schema: { body: jobSchema } },
		({ params: { id }, body: { status, message } }) => {
			if (!jobs.get(id)) throw new Error(`There is no job ${id}`);
			if (status !== undefined) jobs.setStatus(id, status);
			if (message !== undefined) jobs.setMessage(id, message);
			return jobs.get(id);
		},
	);

	app.get('/voice-clones', () => ({
		voiceClones: voices.list().map(({ voiceId }) => voices.get(voiceId)),
	}));
	app.patch<{ Params: IdParams; Body: { status: TrainingStatus } }>(
		'/voice-clones/:id',
		{ schema: { body: voiceSchema } },
		({ params: { id }, body }) => voices.setStatus(id, body.status),
	);

	app.put<{ Params: IdParams; Body: { rows: number } }>(
		'/campaigns/:id',
		{ schema: { body: campaignSchema } },
		({ params: { id }, body: { rows } }) => {
			campaigns.setRowCount(id, rows);
			return { campaigns: campaigns.countRows() };
		},
	);

	app.get('/people', () => ({ people: state.population.people }));
}
