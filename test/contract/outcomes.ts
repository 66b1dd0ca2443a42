import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { records } from '../deduplication';
import { runNode } from '../engine';
import { errorItem, faultsOf } from '../items';
import { catalogue, itemsUpTo } from '../nodes/catalogue';
import { allOperations } from '../nodes/sources';
import type { Fault } from '../../sandbox/test/sandbox';
import { faults, keys, log, reset, setConnection, url } from '../../sandbox/test/sandbox';

/** An operation that is not safe to repeat, so that each request of it must go once. */
export interface Once {
	/** Where the service must know what the smallest set of parameters names. */
	parameters?: INodeParameters;
	/** What must be so before it. */
	prepare?(): Promise<unknown>;
	/** What its item says after an unclear outcome, where it finds out by itself. */
	findsOut?: IDataObject;
}

const prepare = async () => await setConnection({ connected: false });

/** Every operation that is not safe to repeat. */
export const table: Record<string, Once> = {
	'Account integration connectNetwork': { prepare },
	'Account integration connectLegacy': { prepare },
	'API Key apiKey create': {},
	'API Key apiKey regenerate': {
		parameters: { keyId: { __rl: true, mode: 'id', value: 'key_1' } },
	},
	'Enrichment enrich': {},
	'Lead create': {},
	'Lead createIfNew': { findsOut: { created: true } },
	'Network Action connection getAcceptedConnections': {},
	'Network Action connection sendConnectionRequest': {},
	'Network Action conversation accessConversationByThreadId': {},
	'Network Action conversation getLinkedInMessages': {},
	'Network Action conversation getSpecificConversationMessages': {},
	'Network Action message sendFirstMessage': {},
	'Network Action message sendMessageToFirst': {},
	'Network Action message sendVoiceMessage': {},
	'Network Action prospectList upload': {},
	'Prospect Search count': {},
	'Prospect Search search': {},
};

/** What can become of a request, and what an item must call it. */
type Ending = [string, Fault, 'refused' | 'unknown'];

export const refused: Ending = ['is refused', { kind: 'status', status: 400 }, 'refused'];
export const late: Ending = ['takes too long', { kind: 'slow', ms: 1500 }, 'unknown'];
export const dropped: Ending = [
	'is dropped after its body was sent',
	{ kind: 'dropAfter' },
	'unknown',
];

/** Ends the request of each operation in each of these ways. */
export function describeOutcomes(endings: Ending[]): void {
	beforeAll(async () => await records.open());
	beforeEach(async () => {
		records.clear();
		await reset();
	});

	describe.each(Object.entries(table))('%s, when its request', (name, once) => {
		test.each(endings)('%s: it goes once, and the item says so', async (_, fault, outcome) => {
			const { node, operation } = (await allOperations()).get(name) ?? {};
			if (node === undefined || operation === undefined) throw new Error(`No operation ${name}`);
			await once.prepare?.();
			await faults({ ...fault, match: { method: 'POST' } });

			const { json, outputs } = await runNode({
				node,
				parameters: {
					resource: operation.resource,
					operation: operation.option.value,
					...catalogue[name].parameters,
					...once.parameters,
					options: fault.kind === 'slow' ? { timeout: 1 } : {},
				},
				items: itemsUpTo(1),
				credentials: { baseUrl: url, apiKey: keys.full },
				onError: 'continueRegularOutput',
			});

			const writes = (await log()).filter(({ method }) => method !== 'GET');
			expect(writes).toHaveLength(1);
			expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
			if (outcome === 'unknown' && once.findsOut) {
				expect(json).toMatchObject([once.findsOut]);
			} else {
				expect(faultsOf(json, errorItem)).toEqual([]);
				expect(json).toMatchObject([{ details: { outcome } }]);
			}
		});
	});
}
