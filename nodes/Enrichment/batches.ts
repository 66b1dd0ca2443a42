import type { Input, Plan, Result, Run } from '../shared/operation/plan';
import { Balance } from '../shared/execution/creditBudget';
import type { DoneGuard } from '../shared/execution/dedupeStore';
import { DoneBefore, FORGOTTEN, MAX_ENTRIES } from '../shared/execution/dedupeStore';
import { hintOfNotDone } from '../shared/execution/results';
import { finding } from '../shared/transport/outcome';
import { sentences, textIn } from '../shared/utils/values';
import type { Entry } from './people';
import { entriesOf, groupsOf, namesOf } from './people';
import type { Finding, Findings } from './results';
import { findingsIn } from './results';

const SIZE = 50;
const CONCURRENCY = 10;
export const SKIP_LABEL = 'Skip If Enriched Before';
const SKIPPED = 'Already enriched, or an earlier attempt may have spent credits';
const SKIPPED_HINT = `skipped: already enriched. To enrich anyway, turn off '${SKIP_LABEL}'`;
const NOT_ANSWERED = "Missing from the service's answer";

/** Whom the node forgets is paid for again by the next run. */
export const tooManyPeople = finding(
	'TOO_MANY_PEOPLE',
	{
		message: 'More than 10,000 people came, and this node remembers 10,000',
		description: `Split the list over several Enrich nodes, or turn off '${SKIP_LABEL}'. Nothing was sent, and no credits were spent.`,
	},
	'notSent',
);

/**
 * A plan: leads go in batches, those whose requests are equal in all but the list. After a failure
 * nothing more is sent, unless the user chose to go on. With a bound on credits the batches go one
 * after another, with one entry each until somebody was found. Who was enriched before is skipped.
 */
export const inBatches: Plan = async (inputs, run) =>
	await new Batches(inputs, run).sendAll(await entriesOf(inputs, run));

class Batches {
	private readonly results: Array<Result | undefined>;
	private readonly balance: Balance;
	private readonly done: DoneBefore;
	private isStopped = false;

	constructor(
		private readonly inputs: Input[],
		private readonly run: Run,
	) {
		this.results = inputs.map(() => undefined);
		this.done = new DoneBefore(run.memory);
		this.balance = new Balance(inputs[0]?.values, run.usage);
	}

	async sendAll(entries: Entry[]): Promise<Array<Result | undefined>> {
		const groups = groupsOf(entries);
		if (namesOf(entries).length > MAX_ENTRIES)
			return this.inputs.map(() => ({ failure: tooManyPeople }));
		await this.balance.inTurn(async () => {
			for (const group of groups) if (!this.isStopped) await this.sendGroup(group);
		});
		await this.done.close();
		const hint = sentences(
			hintOfNotDone(this.results, 'skipped', SKIPPED_HINT),
			this.done.isForgotten ? FORGOTTEN : undefined,
			this.balance.close(this.results),
		);
		this.run.hint(hint);
		return this.results;
	}

	/** The first batch goes alone: what ends it would end the others as well. */
	private async sendGroup(group: Entry[]): Promise<void> {
		const left = [...group];
		const sendNext = async () => {
			const batch = left.splice(0, this.balance.mostOf(SIZE));
			const reason = this.balance.reasonToStop(batch.length);
			if (reason === undefined) await this.send(batch);
			else this.stop(reason);
		};
		const sendOn = async () => {
			while (left.length > 0 && !this.isStopped) await sendNext();
		};
		await sendNext();
		await Promise.all(Array.from({ length: this.balance.hasLimit ? 1 : CONCURRENCY }, sendOn));
	}

	private stop(reason: string): void {
		this.isStopped = true;
		for (const [position, { values }] of this.inputs.entries()) {
			const left = this.run.standIn(values, { outcome: 'notSent', reason });
			this.results[position] ??= { ...left, hint: reason };
		}
	}

	private async send(batch: Entry[]): Promise<void> {
		const [{ request }] = batch;
		const leads = batch.map(({ lead }) => lead);
		const names = namesOf(batch);
		const guard = names.length > 0 ? this.done.guard(names, SKIP_LABEL) : undefined;
		const body = { ...request.body, leads };
		const reading = await this.run.connection.send({ ...request, body, guard }, (answer) =>
			findingsIn(answer.body, leads),
		);
		if (guard && guard.known.size > 0) return await this.sendRest(batch, guard);
		if (!('failure' in reading)) return await this.take(batch, reading);
		if (reading.failure.outcome === 'unclear') this.balance.noteUnclear(batch.length);
		this.isStopped ||= !this.run.continueOnFail;
		for (const { position } of batch.flatMap(({ rows }) => rows)) this.results[position] = reading;
	}

	/** Some of them were enriched before. */
	private async sendRest(batch: Entry[], { known }: DoneGuard): Promise<void> {
		const isKnown = ({ name }: Entry) => name !== undefined && known.has(name);
		for (const { position, values } of batch.filter(isKnown).flatMap(({ rows }) => rows)) {
			this.results[position] = this.run.standIn(values, { outcome: 'skipped', reason: SKIPPED });
		}
		const rest = batch.filter((entry) => !isKnown(entry));
		if (rest.length > 0) await this.send(rest);
	}

	/** Gives each item what was found; who was not paid for, as far as the answer shows, is forgotten. */
	private async take(batch: Entry[], { credits, findings }: Findings): Promise<void> {
		const found = findings.filter(({ outcome }) => outcome === 'done').length;
		this.balance.note(credits, found);
		const rows = batch.flatMap(({ rows }, index) =>
			rows.map((row) => ({ ...row, ...findings[index] })),
		);
		const outputs = rows.map(({ outcome, record, values }) => {
			if (outcome === 'done') return { items: [record] };
			return this.run.standIn(values, { outcome, reason: textIn(record.reason) ?? NOT_ANSWERED });
		});
		for (const [place, output] of this.balance.withCredits(credits, outputs).entries()) {
			this.results[rows[place].position] = output;
		}
		const { creditsUsed } = credits;
		if (creditsUsed !== 0 && creditsUsed !== null && found === 0) return;
		const isUnpaid = ({ outcome }: Finding) =>
			outcome === 'failed' || (creditsUsed === 0 && outcome === 'unclear');
		await this.done.undo(namesOf(batch.filter((_, index) => isUnpaid(findings[index]))));
	}
}
