/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node';
import { log, reset } from '../../sandbox/test/sandbox';
import { runnerOf } from './run';

const run = runnerOf(new OutreachNetworkAction(), () => 'prospectList');
const ada = { name: 'Ada', email: 'ada@example.com' };
const grace = { name: 'Grace', email: 'grace@example.com' };

beforeEach(async () => await reset());

/** What the service was sent. */
const sent = async () => (await log()).map(({ body, path, status }) => ({ body, path, status }));
const taken = (body: object) => ({ body, path: '/api/v2/linkedin/uploadProspects', status: 200 });

test('all items go as one list', async () => {
	const items = [ada, grace];

	const { json } = await run('upload', { source: 'items', listField: 'people' }, { items });

	expect(json).toHaveLength(2);
	expect(await sent()).toEqual([taken({ people: items })]);
});
