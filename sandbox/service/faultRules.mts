import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from './openapi.mts';
import type { WindowName } from './rateLimit.mts';

/** What a fault does; sandbox/README.md says it in sentences. */
export type FaultKind =
	| { kind: 'status'; status: number; body?: JsonObject }
	| { kind: '429'; window?: WindowName; retryAfter?: number }
	| { kind: 'dropBefore' }
	| { kind: 'dropAfter' }
	| { kind: 'slow'; ms: number }
	| { kind: 'drip'; ms: number; head?: boolean }
	| { kind: 'cutBody' }
	| { kind: 'halfBody' }
	| { kind: 'html'; status?: number }
	| { kind: 'redirect'; location: string; status?: number }
	| { kind: 'empty'; status?: number }
	| { kind: 'notSuccess'; status?: number }
	| { kind: 'headers' };

/** The requests that a fault is for: all that have what is named here. */
export type FaultMatch = {
	method?: string;
	/** Path, with or without `/api/v2`; `*` stands for any characters. */
	path?: string;
	/** Query parameters, as texts. */
	query?: Record<string, string>;
	/** Fields of the JSON body. */
	body?: JsonObject;
};

/** One order: which of the matching requests are met, and what happens to them. */
export type Fault = FaultKind & {
	match?: FaultMatch;
	/** The first matching request that is met, counted from 1; alone it means only that one. */
	nth?: number;
	/** How many requests are met before it is over; without `nth` and `times` every one. */
	times?: number;
	/** Whether the request is carried out before its answer is replaced. */
	carriedOut?: boolean;
	/** Headers of the answer to set, or with null to leave out. */
	headers?: Record<string, string | null>;
};

export type FaultRequest = { method: string; path: string; query: unknown; body: unknown };

type Rule = { fault: Fault; matched: number; applied: number };

/** The faults that tests have ordered. */
export class FaultRules {
	private rules: Rule[] = [];

	add(faults: Fault[]): void {
		this.rules.push(...faults.map((fault) => ({ fault, matched: 0, applied: 0 })));
	}

	clear(): void {
		this.rules = [];
	}

	/** Each fault with the number of requests it matched and met. */
	list(): readonly Rule[] {
		return this.rules;
	}

	/** The first fault that meets this request; every fault counts the request if it matches. */
	next(request: FaultRequest): Fault | null {
		let met: Rule | null = null;
		for (const rule of this.rules) {
			if (!matches(rule.fault.match ?? {}, request)) continue;
			rule.matched++;
			if (met === null && isTurn(rule)) met = rule;
		}
		if (met === null) return null;
		met.applied++;
		return met.fault;
	}
}

function isTurn({ fault, matched, applied }: Rule): boolean {
	const times = fault.times ?? (fault.nth === undefined ? Infinity : 1);
	return matched >= (fault.nth ?? 1) && applied < times;
}

function matches({ method, path, query, body }: FaultMatch, request: FaultRequest): boolean {
	return (
		(method === undefined || method.toUpperCase() === request.method) &&
		(path === undefined || pathPattern(path).test(request.path)) &&
		(query === undefined || holds(request.query, query)) &&
		(body === undefined || holds(request.body, body))
	);
}

function pathPattern(path: string): RegExp {
	const literal = path.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
	return new RegExp(`^(/api/v2)?${literal.join('.*')}$`);
}

function holds(value: unknown, fields: JsonObject): boolean {
	return (
		isObject(value) &&
		Object.entries(fields).every(([name, field]) => isDeepStrictEqual(value[name], field))
	);
}
