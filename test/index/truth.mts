import type { Lead } from '../../sandbox/service/leadStore.mts';

/** How a lead was from one step to another, the latter not among them. */
type Version = { lead: Lead; from: number; to: number };

export const emailOf = ({ email }: { email?: unknown }) => String(email).trim().toLowerCase();

/** All that the service has ever shown, by steps: each change of a lead is one. */
export class Truth {
	step = 0;
	private readonly versions = new Map<string, Version[]>();
	private readonly ids = new Map<string, Set<string>>();

	shown(lead: Lead): void {
		this.gone(lead.id);
		const versions = this.versions.get(lead.id) ?? [];
		versions.push({ lead, from: this.step, to: Infinity });
		this.versions.set(lead.id, versions);
		const ids = this.ids.get(emailOf(lead)) ?? new Set();
		this.ids.set(emailOf(lead), ids.add(lead.id));
	}

	gone(id: string): void {
		this.step++;
		const last = this.versions.get(id)?.at(-1);
		if (last?.to === Infinity) last.to = this.step;
	}

	/** The leads that had an email all the time. */
	throughout(email: string, from: number, to: number): Lead[] {
		return [...(this.ids.get(email) ?? [])].flatMap((id) => {
			const during = this.during(id, from, to);
			const first = during[0];
			const isThere = first !== undefined && first.from <= from && (during.at(-1)?.to ?? 0) > to;
			return isThere && during.every(({ lead }) => emailOf(lead) === email) ? [first.lead] : [];
		});
	}

	/** Whether a lead was as it is said to be, at one time at least. */
	wasSo(said: Partial<Lead>, from: number, to: number): boolean {
		return this.during(said.id ?? '', from, to).some(
			({ lead }) =>
				lead.email === said.email && lead.title === said.title && lead.updatedAt === said.updatedAt,
		);
	}

	private during(id: string, from: number, to: number): Version[] {
		const versions = this.versions.get(id) ?? [];
		return versions.filter((version) => version.from <= to && version.to > from);
	}
}
