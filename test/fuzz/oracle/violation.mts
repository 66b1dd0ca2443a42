const MAX_OF_PRINT = 80;

/** Something that must not be. */
export interface Violation {
	/** Which rule it breaks, in a word or two. */
	rule: string;
	/** What was seen. */
	what: string;
	/** What those have in common that are mended together; without it, what was seen. */
	kin?: string;
}

/** The same for what breaks a rule in the same way: without what differs from run to run. */
export function fingerprint({ kin, rule, what }: Violation): string {
	const plain = what.replace(/"[^"]*"/g, '"…"').replace(/\d+/g, '0');
	return `${rule}: ${kin ?? plain.slice(0, MAX_OF_PRINT)}`;
}

/** Every text in a value, the names of its fields as well. */
export function textsIn(value: unknown, seen = new Set<unknown>()): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null || seen.has(value)) return [];
	seen.add(value);
	return Object.entries(value).flatMap(([name, entry]) => [name, ...textsIn(entry, seen)]);
}

/** Every value inside a value that is no list and no object, with its path. */
export function leavesIn(value: unknown, path = ''): Array<{ path: string; leaf: unknown }> {
	if (typeof value !== 'object' || value === null) return [{ path, leaf: value }];
	return Object.entries(value).flatMap(([name, entry]) => leavesIn(entry, `${path}.${name}`));
}

export function shorten(text: string): string {
	return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
