import { isDeepStrictEqual } from 'node:util';
import type { Fault } from './fault.mts';
import { isObject } from './openapi.mts';

export type MatchedRequest = { method: string; path: string; query: unknown; body: unknown };

type Rule = { fault: Fault; matchCount: number; appliedCount: number };

/** The faults set by tests. */
export class FaultRules {
	private rules: Rule[] = [];

	add(faults: Fault[]): void {
		this.rules.push(...faults.map((fault) => ({ fault, matchCount: 0, appliedCount: 0 })));
	}

	clear(): void {
		this.rules = [];
	}

	/** Returns the first fault that applies, and counts the request for every matching fault. */
	nextFault(request: MatchedRequest): Fault | null {
		let selected: Rule | null = null;
		for (const rule of this.rules) {
			if (!matches(rule.fault, request)) continue;
			rule.matchCount++;
			if (selected === null && isDue(rule)) selected = rule;
		}
		if (selected === null) return null;
		selected.appliedCount++;
		return selected.fault;
	}
}

function isDue({ fault, matchCount, appliedCount }: Rule): boolean {
	const times = fault.times ?? (fault.nth === undefined ? Infinity : 1);
	return matchCount >= (fault.nth ?? 1) && appliedCount < times;
}

function matches({ match = {} }: Fault, request: MatchedRequest): boolean {
	const { method, path, body } = match;
	return (
		(method === undefined || method.toUpperCase() === request.method) &&
		(path === undefined || createPathPattern(path).test(request.path)) &&
		(body === undefined || containsFields(request.body, body))
	);
}

function createPathPattern(path: string): RegExp {
	const literal = path.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
	return new RegExp(`^(/api/v2)?${literal.join('.*')}$`);
}

function containsFields(value: unknown, fields: Record<string, unknown>): boolean {
	return (
		isObject(value) &&
		Object.entries(fields).every(([name, field]) => isDeepStrictEqual(value[name], field))
	);
}
