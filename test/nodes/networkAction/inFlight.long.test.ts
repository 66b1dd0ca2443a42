import { sleep } from 'n8n-workflow';
import { records } from '../../deduplication';
import type { Service } from '../service';
import { serve } from '../service';
import { finish, useStage } from '../stage';
import { describeRandomRuns, people, start, urlsOf } from './inFlight';
import { actionsOf, isAction, scheduled, urlOf } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

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

describeRandomRuns([2, 3, 4]);
