/** What is to happen behind the index's back once so many requests have come. */
export class Plans {
	private readonly plans: { requests: number; happen: () => void }[] = [];

	add(requests: number, happen: () => void): void {
		this.plans.push({ requests, happen });
	}

	/** A request has come. */
	count(): void {
		for (const plan of [...this.plans]) {
			if (--plan.requests > 0) continue;
			this.plans.splice(this.plans.indexOf(plan), 1);
			plan.happen();
		}
	}

	/** What waits for more requests than there were happens now, so that it happens in any case. */
	end(): void {
		for (const { happen } of this.plans.splice(0)) happen();
	}
}
