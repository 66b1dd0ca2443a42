/** A mutant that no user could tell from the code, or whose difference is none that a test may hold. */
export interface Equivalent {
	file: string;
	/** The line in which it begins, without its indent. */
	code: string;
	/** What stands there, and what stands there in the mutant. */
	from: string;
	to: string;
	reason: string;
}

/** What `npm run test:mutants` leaves out, each with the reason. */
export const equivalents: Equivalent[] = [];
