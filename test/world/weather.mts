import { Random } from '../random.ts';

/** The kinds that a seed draws, each as likely as it says; where some are named, only these. */
export function drawnFrom<Kind extends string>(
	kinds: Record<Kind, number>,
	seed: number,
	named?: string,
): Set<Kind> {
	if (named !== undefined) return new Set(namedIn(kinds, named));
	const random = new Random(seed * 7_919);
	const all = Object.keys(kinds) as Kind[];
	return new Set(all.filter((kind) => random.chance(kinds[kind])));
}

/**
 * The kinds in a list like `lag,ties`.
 *
 * @throws Error where it names another one
 */
export function namedIn<Kind extends string>(kinds: Record<Kind, number>, names: string): Kind[] {
	const isKind = (name: string): name is Kind => name in kinds;
	return names.split(',').filter((name): name is Kind => {
		if (name === '' || isKind(name)) return name !== '';
		throw new Error(`There is no weather ${name}; there are ${Object.keys(kinds).join(', ')}`);
	});
}
