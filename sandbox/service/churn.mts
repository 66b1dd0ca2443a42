import { en, Faker } from '@faker-js/faker';
import type { Clock } from './clock.mts';
import { newLead, type LeadStore } from './leadStore.mts';

export const churnKinds = ['cleanUp', 'create', 'delete', 'import', 'update'] as const;
export type ChurnKind = (typeof churnKinds)[number];
/** `percent` of the API requests meet one random change of one of the `kinds`. */
export type ChurnSettings = {
	percent: number;
	kinds: readonly ChurnKind[];
	/** Seed of the sequence of changes. */
	seed?: number;
};

const FAKER_SEED = 4_711;
/** Number of leads in an import or a clean-up. */
const BULK_SIZE = 150;

/** Changes leads at random between requests, as other users of a service do. */
export class Churn {
	private readonly faker = new Faker({ locale: en });
	private settings: ChurnSettings = { percent: 0, kinds: churnKinds };
	private changes = 0;

	constructor(
		private readonly leads: LeadStore,
		private readonly clock: Clock,
	) {}

	/** Restarts the sequence of changes. */
	set(settings: ChurnSettings): void {
		this.settings = settings;
		this.changes = 0;
		this.faker.seed(settings.seed ?? FAKER_SEED);
	}

	get count(): number {
		return this.changes;
	}

	/** Called before every API request is carried out. */
	beforeRequest(): void {
		const { percent, kinds } = this.settings;
		if (percent === 0 || this.faker.number.float({ max: 100 }) >= percent) return;
		this.change(this.faker.helpers.arrayElement(kinds));
		this.changes++;
	}

	private change(kind: ChurnKind): void {
		const isBulk = kind === 'cleanUp' || kind === 'import';
		for (let remaining = isBulk ? BULK_SIZE : 1; remaining > 0; remaining--) {
			if (kind === 'create' || kind === 'import') this.create(remaining);
			else if (this.leads.size > 0) this.changeExisting(kind);
		}
	}

	private create(number: number): void {
		const firstName = this.faker.person.firstName();
		const lastName = this.faker.person.lastName();
		const email = `churn.${this.changes + 1}.${number}@churn.example`;
		this.leads.put(newLead({ firstName, lastName, email }, this.clock.timestamp()));
	}

	private changeExisting(kind: 'cleanUp' | 'delete' | 'update'): void {
		const lead = this.faker.helpers.arrayElement(this.leads.all());
		if (kind !== 'update') this.leads.delete(lead.id);
		else {
			const title = this.faker.person.jobTitle();
			this.leads.put({ ...lead, title, updatedAt: this.clock.timestamp() });
		}
	}
}
