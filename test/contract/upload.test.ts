/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node';
import { log, reset } from '../../sandbox/test/sandbox';
import { runnerOf } from './run';

const run = runnerOf(new OutreachNetworkAction(), () => 'prospectList');
const ada = { name: 'Ada', email: 'ada@example.com' };
const grace = { name: 'Grace', email: 'grace@example.com' };
const fileOf = (content: string) => ({
	data: { data: Buffer.from(content).toString('base64'), mimeType: 'text/csv' },
});

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

test('the list of each item goes by itself', async () => {
	const items = [{ list: [ada, grace] }, { list: [grace] }];
	const parameters = { source: 'list', list: '={{ $json.list }}', listField: 'people' };

	const { json } = await run('upload', parameters, { items });

	expect(json).toHaveLength(2);
	expect(await sent()).toEqual(items.map(({ list }) => taken({ people: list })));
});

test('the rows of a CSV file go, and a JSON file', async () => {
	const csv = 'name,email\nAda,ada@example.com\nGrace,grace@example.com\n';
	const binary = [fileOf(csv), fileOf(JSON.stringify([grace]))];
	const parameters = { source: 'file', listFieldOfFile: 'people' };

	const { json } = await run('upload', parameters, { items: [{}, {}], binary });

	expect(json).toHaveLength(2);
	expect(await sent()).toEqual([taken({ people: [ada, grace] }), taken({ people: [grace] })]);
});
