import type { Operation } from '../../service/openapi.mts';
import { requests, type Sample, userId } from '../document/samples.ts';

export type Keys = { full: string; global: string; powerless: string };
/** Something to ask through the proxy, and the status that it must have. */
export type Case = {
	operation: Operation;
	what: string;
	sample: Sample;
	key: string | null;
	status: number;
	/** A fault or another order for the test controls, given before. */
	order?: { method: string; path: string; body: object };
};

const unknown = {
	leadId: 'x',
	userId: 'x',
	jobId: 'x',
	voiceId: 'x',
	keyId: 'x',
	campaign_id: 'x',
};

/** Everything that is asked of one operation; `ids` are ones that exist. */
export function casesOf(operation: Operation, keys: Keys, ids: Record<string, string>): Case[] {
	const sample = sampleOf(operation.operationId);
	const params = { ...ids, userId };
	const base = { operation, key: keys.full, sample: { ...sample, params } };
	const fault = (kind: object) => ({
		method: 'POST',
		path: 'faults',
		body: { faults: [{ ...kind, times: 1 }] },
	});
	const cases: Case[] = [
		{ ...base, what: 'success', status: '201' in operation.responses ? 201 : 200 },
	];
	cases.push({
		...base,
		what: 'a fault of the service',
		status: 503,
		order: fault({ kind: 'status', status: 503 }),
	});
	if (!operation.needsKey) return cases;

	cases.push({ ...base, what: 'no key', key: null, status: 401 });
	cases.push({
		...base,
		what: 'the rate limit is used up',
		status: 429,
		order: fault({ kind: '429' }),
	});
	if (operation.permission) {
		cases.push({ ...base, what: 'no permission', key: keys.powerless, status: 403 });
	}
	if (operation.availableRoute) {
		cases.push({ ...base, what: 'a global key', key: keys.global, status: 400 });
	}
	if (operation.path.includes('{')) {
		cases.push({
			...base,
			what: 'an unknown id',
			sample: { ...sample, params: unknown },
			status: 404,
		});
	}
	if (operation.takesBody) {
		cases.push({
			...base,
			what: 'a wrong body',
			sample: { ...sample, params, body: [1] },
			status: 400,
		});
	}
	return cases;
}

/** An answer that openapi.yaml does not have: the proxy must notice. */
export function brokenCase(operation: Operation, keys: Keys, ids: Record<string, string>): Case {
	const fault = { kind: 'status', status: 200, body: { success: 'yes' }, times: 1 };
	const order = { method: 'POST', path: 'faults', body: { faults: [fault] } };
	const sample = { ...sampleOf(operation.operationId), params: { ...ids, userId } };
	return { operation, what: 'broken on purpose', sample, key: keys.full, status: 200, order };
}

/** The refusals that only some operations have. */
export function specialCases(operations: Operation[], keys: Keys, voiceInUse: string): Case[] {
	const of = (operationId: string, what: string, status: number, rest: Partial<Case>): Case[] =>
		operations
			.filter((operation) => operation.operationId === operationId)
			.map((operation) => ({
				...{ operation, what, status, key: keys.full, sample: sampleOf(operationId) },
				...rest,
			}));
	const connect = { method: 'PATCH', path: 'integration', body: { connected: true } };
	const disconnect = { method: 'PATCH', path: 'integration', body: { connected: false } };
	const exhaust = { method: 'PATCH', path: 'network', body: { dailyLimit: 0 } };
	const wrongUrl = { body: { actionType: 'sendConnectionRequest', profileUrl: 'x' } };
	return [
		...of('scheduleLinkedinAction', 'not connected', 400, { order: disconnect }),
		...of('connectLinkedin', 'already connected', 400, { order: connect }),
		...of('setupLinkedinIntegration', 'already connected', 400, { order: connect }),
		...of('scheduleLinkedinAction', 'no profile URL', 400, { sample: wrongUrl }),
		...of('scheduleLinkedinAction', 'daily limit', 429, { order: exhaust }),
		...of('deleteVoiceClone', 'in use', 409, { sample: { params: { voiceId: voiceInUse } } }),
		...of('listLeads', 'a wrong query', 400, { sample: { query: { limit: 0 } } }),
		...of('listUserJobs', 'a wrong query', 400, { sample: { query: { startDate: 'x' } } }),
		...of('listVoiceClones', 'a wrong query', 400, { sample: { query: { limit: 101 } } }),
		...of('exportCampaign', 'a wrong query', 400, {
			sample: { params: { campaign_id: 'campaign_fair' }, query: { status: 'x' } },
		}),
	];
}

function sampleOf(operationId: string): Sample {
	const found = Object.entries(requests).find(([id]) => id === operationId);
	if (!found) throw new Error(`There is no sample for ${operationId}`);
	return found[1];
}
