import assert from 'node:assert/strict';
import type { INodeListSearchResult, INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import type { components } from '../../nodes/shared/api.generated.ts';
import type { Service } from '../../sandbox/launcher/service.mts';
import { idsOf } from '../operations/run.ts';
import { check } from './checks.mts';
import { type ListedOperation, listedOperations } from './listedOperations.mts';
import type { Workbench } from './workbench.mts';
import { CREDENTIAL } from './workflow.mts';

type Job = components['schemas']['Job'];
type Lead = components['schemas']['Lead'];

/** A parameter that is chosen from a list of the service's records. */
interface Picker {
	label: string;
	type: INodeTypeDescription;
	property: INodeProperties;
	method: string;
	/** The node's parameters so far. */
	node: object;
}

interface Entry {
	id: string;
	name: string;
	status?: string;
}

const voices = async (service: Service) =>
	(await service.control<{ voiceClones: Entry[] }>('voice-clones')).voiceClones;

/** What the list of a picker holds, by its method, in order. */
const lists: Record<string, (service: Service) => Promise<Entry[]>> = {
	searchJobs: async (service) => {
		const { jobs } = await service.control<{ jobs: Job[] }>('jobs');
		return jobs.map(({ id, createdAt }) => ({ id, name: createdAt }));
	},
	searchKeys: async (service) =>
		((await (await service.ask('/keys')).json()) as { data: Entry[] }).data,
	searchLeads: async (service) => {
		const { leads } = await service.control<{ leads: Lead[] }>('leads');
		leads.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
		return leads.map(({ id, email }) => ({ id, name: email }));
	},
	searchReadyVoices: async (service) =>
		(await voices(service)).filter(({ status }) => status === 'ready'),
	searchVoiceClones: voices,
};

/** The lists that users choose from, through n8n's own route, as the editor opens them. */
export async function checkPickers(bench: Workbench): Promise<void> {
	const pickers = bench.nodeTypes().flatMap(listedOperations).flatMap(pickersOf);
	for (const picker of pickers) {
		const { label, method, property } = picker;
		const field = `'${property.displayName}'`;
		await check(
			`${label}: ${field} is chosen from the service's whole list, or searched`,
			async () => {
				await bench.reset();
				const wanted = await lists[method](bench.service);
				assert.ok(wanted.length > 1);

				const entries = [];
				let page: INodeListSearchResult = { results: [] };
				do {
					page = await open(bench, picker, { paginationToken: page.paginationToken });
					entries.push(...page.results);
				} while (page.paginationToken !== undefined);
				assert.deepEqual(idsOf(entries, 'value'), idsOf(wanted));

				const found = await open(bench, picker, { filter: wanted[1].name });
				assert.deepEqual(idsOf(found.results, 'value'), [wanted[1].id]);
			},
		);
	}

	await check('a picker whose key is not valid shows the reason in place of a list', async () => {
		const id = await bench.saveCredential('Expired', bench.service.keys.expired);
		const credentials = { outreachAutomationApi: { id, name: 'Expired' } };
		await assert.rejects(
			open(bench, pickers[0], { credentials }),
			/The service did not accept the API key/,
		);
	});
}

/** The parameters of an operation that are chosen from a list. */
function pickersOf({ label, operation, resource, type }: ListedOperation): Picker[] {
	return type.properties.flatMap((property) => {
		const { show = {} } = property.displayOptions ?? {};
		const isShown =
			show.operation?.includes(operation) && (!resource || show.resource?.includes(resource));
		const list = property.modes?.find(({ typeOptions }) => typeOptions?.searchListMethod);
		const method = list?.typeOptions?.searchListMethod;
		return isShown && method
			? [{ type, label, property, method, node: { resource, operation } }]
			: [];
	});
}

async function open(
	bench: Workbench,
	{ method, node, property, type }: Picker,
	more: object,
): Promise<INodeListSearchResult> {
	return await bench.ask('/rest/dynamic-node-parameters/resource-locator-results', {
		path: `parameters.${property.name}`,
		methodName: method,
		nodeTypeAndVersion: { name: type.name, version: 1 },
		currentNodeParameters: node,
		credentials: { outreachAutomationApi: { id: CREDENTIAL, name: '' } },
		...more,
	});
}
