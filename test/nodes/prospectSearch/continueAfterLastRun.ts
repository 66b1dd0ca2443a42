import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { OutreachProspectSearch } from '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
import { records } from '../../deduplication';
import type { Ran } from '../../engine';
import { Random } from '../../random';
import { inOwnProcess } from '../ownProcess';
import type { Service } from '../service';
import { healthOf } from '../networkAction/samples';
import { serve } from '../service';
import type { Extra } from '../stage';
import { runOf } from '../stage';
import type { Body } from './samples';

type Loaded = { OutreachProspectSearch: typeof OutreachProspectSearch };

/** Where 1,000 match, unless a test has another one. */
let service: Service;

/** Has another service answer from now on. */
export function answerWith(answer: Parameters<typeof serve>[0]): Service {
	service = serve((request, place) =>
		request.path.endsWith('/health') ? healthOf('u1') : answer(request, place),
	);
	return service;
}

const node = new OutreachProspectSearch();

/** A production run of two prospects that continues. */
export async function goOn(
	parameters: INodeParameters = {},
	extra: Extra = {},
	of: INodeType = node,
) {
	const { options, ...others } = parameters;
	const all = {
		operation: 'search',
		maxResults: 2,
		person: { title: 'CEO' },
		options: { continueAfterLastRun: true, ...(options as IDataObject) },
		...others,
	};
	return await runOf(of, all, { stepMs: 5, ...extra });
}

const searches = () => service.requests.filter(({ path }) => !path.endsWith('/health'));
export const offsets = () => searches().map(({ body }) => (body as Body).offset);
export const positions = (ran: Ran) => ran.json.map(({ position }) => position);

/** All requests of a run that its database leaves after some calls, and of the one after it. */
export async function killedAfter(calls: number) {
	const before = searches().length;
	records.endAfter(calls);
	await goOn();
	const wasCut = records.mend();
	const asked = offsets().slice(before);
	return { asked, wasCut };
}

/** Tests that searches of several processes do not disturb each other. */
export const describeProcesses = (seeds: number[]) =>
	test.each(seeds)('three processes, other filters each (seed %i)', async (seed) => {
		const random = new Random(seed);
		const titles = ['CEO', 'CTO', 'CFO'];
		await Promise.all(
			titles.map(async (title) => {
				const own = inOwnProcess(() => {
					const file = '../../../nodes/ProspectSearch/OutreachProspectSearch.node';
					return new (jest.requireActual<Loaded>(file).OutreachProspectSearch)();
				});
				for (let run = 0; run < 4; run++) {
					await goOn({ person: { title } }, { stepMs: random.whole(1, 9) }, own);
				}
			}),
		);
		for (const title of titles) {
			const asked = searches().filter(({ body }) =>
				JSON.stringify((body as Body).filters).includes(title),
			);
			expect(asked.map(({ body }) => (body as Body).offset)).toEqual([0, 2, 4, 6]);
		}
	});
