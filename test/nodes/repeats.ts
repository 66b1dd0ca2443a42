import { holding, leadOf } from './lead/samples';
import type { Service } from './service';
import { serve } from './service';
import { runLead } from './stage';

/** How long each request came after the one before it, in ms. */
export const pausesOf = ({ requests }: Service) =>
	requests.slice(1).map(({ at }, place) => at - requests[place].at);

/** Holds the lead that the operations ask for. */
export const good = holding([leadOf(1, { id: 'bad', email: 'bad@x.example' })]);

/** The pauses of a list that is refused four times. */
export async function pausesOfFour() {
	const service = serve((_, place) => (place < 4 ? { status: 500 } : good(_, place)));
	await runLead({ operation: 'getAll' }, { stepMs: 10 });
	return pausesOf(service);
}
