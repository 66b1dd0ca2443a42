import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OutreachLead } from '../../nodes/Lead/OutreachLead.node.ts';
import { demoKeys } from '../../sandbox/service/keys.mts';
import type { Lead } from '../../sandbox/service/leadStore.mts';
import { runNode } from '../engine.ts';
import { Random, seedMathRandom } from '../random.ts';
import { leap } from '../world/time.mts';
import { emailOf } from './truth.mts';
import type { Weather } from './weather.mts';
import { World } from './world.mts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const MAX_SHOWN = 5;
/** How far the steps of two seeds lie apart, so that none has those of another. */
const STEPS_APART = 1_000_003;

/** What a world came to. */
export type Report = {
	/** Leads that were created though there was one with this email all the time. */
	doubles: number;
	/** Other things that were told though they were never so while the run lasted. */
	wrong: number;
	findings: string[];
	lookUps: number;
	/** How many leads there were at the beginning. */
	leads: number;
	/** Requests that only read. */
	reads: number;
};

/** Some leads change while nobody looks; then Create If New or Find by Email looks emails up, again and again. */
export async function simulate(seed: number, lookUps: number, weather: Weather): Promise<Report> {
	const random = new Random(seed);
	const chances = seedMathRandom(seed + 1);
	const leads = random.of([150, 400, 900, 2_400]);
	const world = new World(random, weather, leads);
	const origin = await world.listen();
	const desk = new Desk(world, random, origin);
	for (let step = 1; desk.report.lookUps < lookUps; step++) {
		// with the index and without it the same happens, however many requests a step takes
		random.restart(seed * STEPS_APART + step);
		chances.restart((seed + 1) * STEPS_APART + step);
		world.plans.end();
		if (random.chance(0.6)) world.change(random.whole(1, 6));
		if (weather.has('imports') && random.chance(0.02)) world.import();
		leap(random.of([SECOND, 10 * SECOND, 300 * SECOND, 900 * SECOND, HOUR, 5 * HOUR]));
		world.isRestless = weather.has('restless') && random.chance(0.4);
		if (world.isRestless && weather.has('imports') && random.chance(0.2)) world.importSoon();
		if (weather.has('cleanUps') && random.chance(0.1)) {
			world.import();
			world.cleanUpSoon();
		}
		if (random.chance(0.1)) await desk.remove();
		await desk.lookUp(random.chance(0.1) ? 2 : 1);
	}
	const { report } = desk;
	report.reads = world.requests - world.writes;
	report.leads = leads;
	await world.close();
	return report;
}

/** Whoever looks leads up, and compares what came out with what was so. */
class Desk {
	readonly report: Report = {
		...{ doubles: 0, wrong: 0, findings: [], lookUps: 0, leads: 0, reads: 0 },
	};

	constructor(
		private readonly world: World,
		private readonly random: Random,
		private readonly origin: string,
	) {}

	/** Several runs at once look up some emails each. */
	async lookUp(runs: number): Promise<void> {
		const { created, truth } = this.world;
		const before = created.length;
		await Promise.all(Array.from({ length: runs }, async () => await this.lookUpOnce()));
		const emails = created.slice(before).map(({ lead }) => emailOf(lead));
		for (const [place, email] of emails.entries()) {
			const first = created[before + emails.indexOf(email)];
			const second = created[before + place];
			if (!first || !second || first === second) continue;
			const both = truth.throughout(email, first.step + 1, second.step);
			if (both.length > 0) this.find('doubles', `${email} was created twice at once`);
		}
	}

	/** Deletes some lead by its ID, as another workflow with the same key may. */
	async remove(): Promise<void> {
		const lead = this.world.someLead();
		if (lead === undefined) return;
		this.world.formerEmails.push(lead.email);
		const { writes } = this.world;
		const items = [{ id: lead.id }];
		const parameters = { lead: { __rl: true, mode: 'id', value: '={{ $json.id }}' } };
		// others may have deleted it before
		const isRight = (message: string) =>
			message === 'No lead found with this ID' && this.world.writes === writes;
		await this.run('delete', parameters, items, isRight);
	}

	private async lookUpOnce(): Promise<void> {
		const { random, world } = this;
		const { created, truth } = world;
		const emails = this.someEmails(random.of([1, 3, 5, 12, 30]));
		this.report.lookUps += emails.length;
		const [from, before] = [truth.step, created.length];
		const isCreate = random.chance(0.6);
		const operation = isCreate ? 'createIfNew' : 'findByEmail';
		const items = emails.map((email) => ({ firstName: 'A', lastName: 'B', email }));
		const answers = await this.run(operation, {}, items);
		const mine = created.slice(before).filter(({ lead }) => emails.includes(emailOf(lead)));
		for (const { lead, step } of mine) {
			const [known] = truth.throughout(emailOf(lead), from, step);
			if (known) this.find('doubles', `${lead.email} was there as ${known.id}`);
		}
		for (const [place, answer] of answers.entries()) {
			this.check(emails[place] ?? '', answer, from);
		}
	}

	/** Whether what is said of an email was so at one time since the step. */
	private check(email: string, said: IDataObject, from: number): void {
		const { truth } = this.world;
		const known = truth.throughout(email, from, truth.step);
		if (said.found === false) {
			if (known.length > 0) this.find('wrong', `${email} was not found`);
		} else if (said.id === undefined || !truth.wasSo(said as Partial<Lead>, from, truth.step)) {
			this.find('wrong', `${email} was not as it is said to be: ${JSON.stringify(said)}`);
		} else if (
			said.created !== true &&
			known.some(({ createdAt }) => createdAt < String(said.createdAt))
		) {
			this.find('wrong', `${email} has an older lead`);
		}
	}

	/** Most of them of leads that are there, some of leads that were, some new; each once. */
	private someEmails(count: number): string[] {
		const { random, world } = this;
		const emails = Array.from({ length: count }, () => {
			if (random.chance(0.2)) return world.newEmail();
			const isFormer = random.chance(0.25) && world.formerEmails.length > 0;
			return isFormer ? random.of(world.formerEmails) : (world.someLead()?.email ?? '');
		});
		return [...new Set(emails)];
	}

	/** @param isRight whether a run may fail with a message */
	private async run(
		operation: string,
		parameters: INodeParameters,
		items: IDataObject[],
		isRight = isNeverStill,
	) {
		const ran = await runNode({
			node: new OutreachLead(),
			parameters: { operation, simple: false, ...parameters },
			credentials: { baseUrl: this.origin, apiKey: demoKeys.full },
			items,
		});
		if (ran.error && !isRight(ran.error.message)) {
			this.find('wrong', `${operation} failed: ${ran.error.message}`);
		}
		return ran.json;
	}

	private find(kind: 'doubles' | 'wrong', what: string): void {
		this.report[kind]++;
		const { findings } = this.report;
		if (findings.length < MAX_SHOWN) findings.push(`${kind} ${what}`);
	}
}

/** Such a list fails as it does without an index. */
function isNeverStill(message: string): boolean {
	return message.startsWith('The list kept changing');
}
