/** Something that must not be. */
export interface Finding {
	rule: Rule;
	/** The operation in which it was seen. */
	kind: string;
	what: string;
}

/**
 * `lost`: taken by the service, and told neither as done nor as unclear. `unsafe repeat`: sent again
 * after it may have been taken. `told wrongly`: told as another thing than it is. `not named`: an item
 * of which nothing is told. `sent after cancel`: by an execution that its user had ended;
 * `sent after unclear`: by one that had to stop.
 */
export const rules = [
	'lost',
	'unsafe repeat',
	'told wrongly',
	'not named',
	'sent after cancel',
	'sent after unclear',
] as const;

export type Rule = (typeof rules)[number];
