import type { Fault } from './fault.mts';
import { isObject, type Json } from './openapi.mts';

type Damage = Extract<Fault, { kind: 'damage' }>;

/**
 * A JSON answer in which fields have other values, or are missing. What it does not hold stays out,
 * and an answer that is no JSON stays as it is.
 */
export function damaged(payload: unknown, { fields = {}, without = [] }: Damage): unknown {
	if (typeof payload !== 'string' || !/^[[{]/.test(payload)) return payload;
	const answer = JSON.parse(payload) as Json;
	for (const [path, value] of Object.entries(fields)) {
		change(answer, path, (holder, name) => (holder[name] = value));
	}
	for (const path of without) change(answer, path, (holder, name) => delete holder[name]);
	return JSON.stringify(answer);
}

/** @param path names and places, as `data.leads.0.id` */
function change(
	answer: Json,
	path: string,
	work: (holder: Record<string, unknown>, name: string) => void,
): void {
	const names = path.split('.');
	const last = names.pop() ?? '';
	let holder: Json | undefined = answer;
	for (const name of names) {
		holder = isObject(holder) || Array.isArray(holder) ? valueAt(holder, name) : undefined;
	}
	const isThere = (isObject(holder) || Array.isArray(holder)) && last in holder;
	if (isThere) work(holder as Record<string, unknown>, last);
}

function valueAt(holder: object, name: string): Json | undefined {
	return (holder as Record<string, Json | undefined>)[name];
}
