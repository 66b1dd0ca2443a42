import assert from 'node:assert/strict';
import { itemsOf } from '../../../sandbox/launcher/n8n.mts';
import { type QueueCase, assertSucceeded, assertWrittenOnce } from './case.mts';
import { Flow } from './flow.mts';
import { CREATE, inParts, people } from './steps.mts';

const EXECUTIONS = 9;
const ITEMS = 10;
const REFUSED = 5;

/** what a node has done in this execution is known to the worker that tries it again. */
export const retries: QueueCase = {
	name: 'retries',
	sentence: `Retry On Fail in ${EXECUTIONS} executions on three workers: only what was refused or not sent goes again`,
	options: { leads: 0 },
	scenario: async (place) => {
		const { scene } = place;
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 200 };
		const flow = await Flow.publish(place, [{ ...CREATE, settings }]);
		const all = people(EXECUTIONS * ITEMS);
		const faults = all
			.filter((_, index) => index % ITEMS === REFUSED)
			.map(({ email }) => ({ kind: 'status', status: 400, match: { body: { email } }, times: 2 }));
		await scene.service.control('faults', { faults });
		await Promise.all(inParts(all, ITEMS).map(async (items) => await flow.post(items)));
		const executions = await flow.allEnded(EXECUTIONS);

		assertSucceeded(executions);
		for (const execution of executions) {
			assert.equal(itemsOf(execution, CREATE.name).length, ITEMS);
		}
		await assertWrittenOnce(scene, 'email', all);
		const refused = (await scene.requests()).filter(({ status }) => status === 400).length;
		assert.equal(refused, 2 * EXECUTIONS, 'the service refused another number');
	},
};
