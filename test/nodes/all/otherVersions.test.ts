import { ExecuteContext, SupplyDataContext } from 'n8n-core';
import { callAsTool } from '../../engine';
import { ada, created, manually } from '../lead/samples';
import { counts } from '../sent';
import { serve } from '../service';
import { finish, leadRun, runLead, useStage } from '../stage';

useStage();

const create = { operation: 'create', ...manually, email: '={{ $json.email }}' };
const contacts = [1, 2].map((place) => ({ ...ada, email: `${place}@x.example` }));

const restore: Array<() => void> = [];

/** Takes away what n8n does not have before a certain version. */
function without(method: 'addExecutionHints' | 'isToolExecution'): void {
	for (const { prototype } of [ExecuteContext, SupplyDataContext]) {
		for (let holder: object = prototype; holder !== null; holder = Object.getPrototypeOf(holder)) {
			const found = Object.getOwnPropertyDescriptor(holder, method);
			if (found === undefined) continue;
			Reflect.deleteProperty(holder, method);
			restore.push(() => Object.defineProperty(holder, method, found));
		}
	}
}

afterEach(() => {
	for (const put of restore.splice(0)) put();
});

describe('what an n8n of another version lacks', () => {
	test('without isToolExecution, Retry On Fail still sends nothing twice', async () => {
		without('isToolExecution');
		let sent = 0;
		const service = serve((request) =>
			sent++ === 1 ? { status: 400, body: { code: 'ODD' } } : created(request, sent),
		);
		const ran = await runLead(create, { items: contacts, maxTries: 2 });
		expect(ran.json).toHaveLength(2);
		expect(counts(service)).toEqual({ '1@x.example': 1, '2@x.example': 2 });
	});

	test.each([['as it is'], ['without isToolExecution']])(
		'%s, calls of an AI agent are not taken for a second try',
		async (how) => {
			if (how !== 'as it is') without('isToolExecution');
			const service = serve(created);
			const run = leadRun({ ...create, email: 'same@x.example' });
			const items = await finish(callAsTool(run, [{}, {}]));
			expect(items).toHaveLength(2);
			expect(counts(service)).toEqual({ 'same@x.example': 2 });
		},
	);
});
