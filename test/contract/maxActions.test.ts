/** @jest-environment <rootDir>/sandbox/test/environment.js */
import schema from '../../nodes/NetworkAction/__schema__/v1.0.0/message/sendFirstMessage.json';
import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node';
import { records } from '../deduplication';
import { faultsOf } from '../items';
import { log, reset } from '../../sandbox/test/sandbox';
import { runnerOf } from './run';

const run = runnerOf(new OutreachNetworkAction(), () => 'message');

beforeAll(async () => await records.open());
beforeEach(async () => {
	records.clear();
	await reset();
});

test('Max Actions per Run: a list of 7 goes out in runs of 3, each person once', async () => {
	const items = Array.from({ length: 7 }, (_, place) => ({
		url: `https://www.linkedin.com/in/ada-${place}`,
	}));
	const parameters = {
		mapping: 'manual',
		profileUrl: '={{ $json.url }}',
		message: 'Hello',
		options: { maxActions: 3 },
	};

	const counts: number[] = [];
	for (let number = 0; number < 3; number++) {
		const { json } = await run('sendFirstMessage', parameters, { items });
		expect(faultsOf(json, schema)).toEqual([]);
		counts.push(json.filter(({ scheduled }) => scheduled === true).length);
	}

	expect(counts).toEqual([3, 3, 1]);
	const sent = (await log()).filter(({ method }) => method === 'POST');
	expect(sent.map(({ body }) => body?.profileUrl)).toEqual(items.map(({ url }) => url));
});
