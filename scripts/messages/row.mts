import type { ErrorText, MessageContext } from '../../nodes/shared/errors/errorText.ts';
import type { Failure } from '../../nodes/shared/errors/failure.ts';
import { describe } from '../../nodes/shared/errors/messages.ts';
import { textOfCode } from '../../nodes/shared/errors/refusals.ts';
import { isDailyLimit, isRateRefusal } from '../../nodes/shared/transport/rateFacts.ts';
import type { Refused, RouteFacts } from './routes.mts';

/** What an operation or an event says when one thing happens. */
export interface Row extends ErrorText {
	/** The service's code, where it gives one. */
	code?: string;
}

/** A time that is told by its name, wherever this runs. */
const resetsAt = Object.assign(new Date(0), { toLocaleString: () => '{resetTime}' });

/** The service's facts are names in braces, and so is the field that names a record. */
export function contextOf(wording: Omit<MessageContext, 'origin' | 'timezone'>): MessageContext {
	const record = wording.record && { ...wording.record, label: '{field}' };
	return { ...wording, record, timezone: 'UTC', origin: '{Base URL}' };
}

/** What is said when this happens. */
export function rowOf(failure: Failure, context: MessageContext, code?: string): Row {
	return { code, ...describe(failure, context) };
}

/** What routes can refuse, as far as it is about fields that there are. */
export function refusalsOf(facts: RouteFacts[], context: MessageContext): Row[] {
	return facts
		.flatMap(({ refused }) => refused)
		.filter((refusal) => hasFields(refusal, context))
		.map((refusal) => rowOfRefusal(refusal, context));
}

/** Operations share routes; one without the field that a refusal is about cannot meet it. */
function hasFields({ body }: Refused, context: MessageContext): boolean {
	const named: string[] = [];
	const labelOf = (name: string) => {
		named.push(name);
		return context.labelOf(name);
	};
	textOfCode(String(body.code), body, { ...context, labelOf });
	return named.every((name) => name.startsWith('{') || context.labelOf(name) !== name);
}

/** A refusal as the nodes take it, under its code where the API names it. */
function rowOfRefusal(refusal: Refused, context: MessageContext): Row {
	const { body, status } = refusal;
	const code = String(body.code ?? '');
	if (isDailyLimit(refusal)) {
		return rowOf({ kind: 'notSent', reason: 'dailyLimit', body }, context, code);
	}
	if (isRateRefusal({ ...refusal, headers: {} }, Date.now())) {
		return rowOf({ kind: 'notSent', reason: 'rateLimit', resetsAt }, context, code);
	}
	const isKnown = textOfCode(code, body, context) !== undefined;
	return rowOf({ kind: 'refusal', status, body }, context, isKnown ? code : undefined);
}
