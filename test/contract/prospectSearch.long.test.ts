/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { OutreachProspectSearch } from '../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { records } from '../deduplication';
import { control, reset } from '../../sandbox/test/sandbox';
import { runnerOf } from './run';

const run = runnerOf(new OutreachProspectSearch());

beforeAll(async () => await records.open());
beforeEach(async () => await reset());

test('Continue After Last Run gives other prospects in the next run', async () => {
	const parameters = {
		company: { revenueMin: '0' },
		maxResults: 5,
		options: { continueAfterLastRun: true },
	};

	const first = await run('search', parameters);
	const second = await run('search', parameters);

	const { people } = await control<{ people: Array<{ id: string }> }>('people');
	const given = [...first.json, ...second.json].map(({ id }) => id);
	expect(given).toEqual(people.slice(0, 10).map(({ id }) => id));
});
