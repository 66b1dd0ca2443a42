import { OutreachLead } from '../../nodes/Lead/OutreachLead.node.ts';
import { demoKeys } from '../../sandbox/service/keys.mts';
import { runNode } from '../engine.ts';
import { Random } from '../random.ts';
import { leap } from '../world/time.mts';
import { World } from './world.mts';

const LEADS = 50_000;
const CONTACTS = 2_000;
const HOURS_OF_DAY = 24;
const HOUR = 3_600_000;
/** A handful: so many contacts of a day are new. */
const NEW_HOURS = [2, 5, 8, 9, 10, 11, 14, 15, 16, 20];
/** On the third day a lead is deleted by somebody else. */
const DELETION_HOUR = 2 * HOURS_OF_DAY + 12;

/** On the first day, and on a later one without and with one deletion by somebody else. */
const MOST = [560, 60, 560];

/**
 * Shows what an hourly Create If New of 2,000 contacts against 50,000 leads costs on three days.
 *
 * @returns whether each day cost no more than it may
 */
export async function showSync(): Promise<boolean> {
	let isWell = true;
	const world = new World(new Random(1), new Set(['title']), LEADS);
	const origin = await world.listen();
	const emails = world.state.leads.all().map(({ email }) => email);
	const contacts = emails.filter((_, place) => place % (LEADS / CONTACTS) === 0);
	for (let day = 0, hour = 0; day < 3; day++) {
		const requests: number[] = [];
		for (; hour < (day + 1) * HOURS_OF_DAY; hour++) {
			leap(HOUR);
			world.change(1);
			if (NEW_HOURS.includes(hour % HOURS_OF_DAY)) contacts.push(world.newEmail());
			if (hour === DELETION_HOUR) world.state.leads.delete(world.someLead()?.id ?? '');
			const before = world.requests;
			const { error } = await runNode({
				node: new OutreachLead(),
				parameters: { operation: 'createIfNew' },
				credentials: { baseUrl: origin, apiKey: demoKeys.full },
				items: contacts.slice(-CONTACTS).map((email) => ({ firstName: 'A', lastName: 'B', email })),
			});
			if (error) throw error;
			requests.push(world.requests - before);
		}
		const sum = requests.reduce((one, other) => one + other, 0);
		const most = MOST[day] ?? 0;
		isWell &&= sum <= most;
		console.log(`day ${day + 1}: ${sum} of ${most} requests, by run: ${requests.join(' ')}`);
	}
	await world.close();
	return isWell;
}
