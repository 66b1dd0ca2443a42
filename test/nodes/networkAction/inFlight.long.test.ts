import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import type { Service } from '../service';
import { serve } from '../service';
import { finish, useStage } from '../stage';
import { describeRandomRuns, KNOWN, people, reasons, second, start, urlsOf } from './inFlight';
import { actionsOf, isAction, node, scheduled, urlOf } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

/** How soon a run looks for what another process may have taken out of the list. */
const LOOK_MS = 1000;

test('n8n is killed while one sends and others end: nobody is forgotten', async () => {
	const many = Array.from({ length: 9 }, (_, place) => `many${place}`);
	let tell = () => {};
	const killed = new Promise<void>((resolve) => (tell = resolve));
	const service: Service = serve((request) => {
		if (isAction(request) && urlOf(request) === urlsOf(people('many8'))[0]) {
			records.endAfter(0);
			tell();
		}
		return { ...scheduled(request), delayMs: 5 };
	});
	const others = Array.from({ length: 40 }, (_, place) => `other${place}`);
	const ended = others.map(async (name, place) => {
		await sleep(5 * place);
		await start([name]).ended;
	});
	await finish(sleep(90), 1);
	ended.push(start(many).ended.then(() => {}));
	await finish(killed, 1);
	await finish(Promise.all(ended));
	records.mend();
	expect(actionsOf(service)).toHaveLength(many.length + others.length);
	const later = serve(scheduled);
	await finish(start(many).ended);
	expect(actionsOf(later).map(urlOf)).toEqual([]);
});

test('one waits for another at the list, also to put back what may be gone', async () => {
	serve((request) => ({ ...scheduled(request), delayMs: isAction(request) ? 5 * second : 0 }));
	const first = start(['a']);
	await finish(sleep(LOOK_MS - 10), 10);
	const others = ['b', 'c', 'd', 'e', 'f'].map(async (name) => await start([name]).ended);
	await finish(sleep(30), 1);
	await finish(Promise.all([first.ended, ...others]));
	expect(records.mostAtOnce()).toBe(1);
});

test('what may be gone is put back once a second, however many are sent meanwhile', async () => {
	serve((request) => ({ ...scheduled(request), delayMs: isAction(request) ? 300 : 0 }));
	await finish(start(Array.from({ length: 20 }, (_, place) => `${place}`)).ended, 10);
	expect(records.takeWritten()).toBeLessThan(2_000);
});

test.each([0, 0.99])(
	'what another process drops behind the last look is back, whatever chance (%d)',
	async (chance) => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(chance);
		serve((request) => {
			if (isAction(request)) {
				void sleep(90).then(() => records.put(node.description.name, []));
			}
			return scheduled(request);
		});
		await finish(start(['a']).ended, 1);
		await finish(sleep(second));
		random.mockRestore();
		const service = serve(scheduled);
		expect(reasons(await finish(start(['a']).ended))).toEqual([KNOWN]);
		expect(actionsOf(service)).toEqual([]);
	},
);

describeRandomRuns([2, 3, 4]);
