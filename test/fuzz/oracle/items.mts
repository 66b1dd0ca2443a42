import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isObject } from '../../../sandbox/service/openapi.mts';
import type { FuzzKind } from '../../operations/proof.ts';
import { parsed } from '../service.mts';
import { isToldByHint } from './done.mts';
import { type Finished, inputOf, isErrorItem } from './finished.mts';
import { shorten, type Violation } from './violation.mts';

const ONE_FOR_EACH: FuzzKind[] = [
	'action',
	'batch',
	'createIfNew',
	'deleteLead',
	'find',
	'single',
	'upload',
];
/** What each item has to be, whatever the service did. */
export function itemRules(
	run: Finished,
	success: INodeExecutionData[],
	refused: INodeExecutionData[],
): Violation[] {
	return [
		...pairRules(run),
		...placeRules(run),
		...unchangedRules(run, success),
		...formRules(refused),
		...accountRules(run, success, refused),
		...echoRules(run, success),
	];
}

/** Each item names the input that it stands for, and they come in that order. */
function pairRules({ items, outputs }: Finished): Violation[] {
	return outputs.flatMap((output) => {
		const pairs = output.map(inputOf);
		const isKnown = pairs.every(
			(pair) => Number.isInteger(pair) && pair >= 0 && pair < items.length,
		);
		if (!isKnown)
			return [{ rule: 'pairedItem', what: `is ${pairs.join(', ')} of ${items.length}` }];
		const isInOrder = pairs.every((pair, place) => place === 0 || pairs[place - 1] <= pair);
		return isInOrder ? [] : [{ rule: 'order', what: `inputs ${pairs.join(', ')}` }];
	});
}

/** What was not done leaves by Error where there is such an output, and only that. */
function placeRules({ outputs: [success = [], failure] }: Finished): Violation[] {
	if (failure === undefined) return [];
	const astray = success.filter((item) => isErrorItem(item) || 'error' in item.json);
	return [
		...astray.map(({ json }) => ({
			rule: 'error by Success',
			what: shorten(JSON.stringify(json)),
		})),
		...failure
			.filter((item) => !isErrorItem(item))
			.map(({ json }) => ({ rule: 'success by Error', what: shorten(JSON.stringify(json)) })),
	];
}

/** n8n gives the inputs back when a node throws. */
function unchangedRules({ items }: Finished, success: INodeExecutionData[]): Violation[] {
	const isUnchanged = (item: INodeExecutionData) => {
		const input = items[inputOf(item)];
		return input !== undefined && isDeepStrictEqual({ ...item.json }, { ...input });
	};
	return success.some(isUnchanged) ? [{ rule: 'input by Success', what: 'unchanged' }] : [];
}

function formRules(refused: INodeExecutionData[]): Violation[] {
	return refused.flatMap(({ json }) => {
		const { outcome, reason } = json;
		const { nextStep } = json.details as IDataObject;
		const isWell =
			typeof reason === 'string' &&
			String(json.error).startsWith(reason.split('; ')[0]) &&
			['failed', 'notSent', 'unclear'].includes(String(outcome)) &&
			typeof nextStep === 'string';
		return isWell ? [] : [{ rule: 'form of error item', what: shorten(JSON.stringify(json)) }];
	});
}

function accountRules(
	{ hints, items, kind, log }: Finished,
	success: INodeExecutionData[],
	refused: INodeExecutionData[],
): Violation[] {
	const mayBeEmpty =
		['list', 'search'].includes(kind) ||
		isToldByHint(kind, hints) ||
		kind === 'createIfNew' ||
		kind === 'find';
	// an answer that is not documented comes out as it came
	const isList = log.some(({ reply }) => Array.isArray(parsed(reply.text)));
	return items.flatMap((_, index) => {
		const done = success.filter((item) => inputOf(item) === index).length;
		const failed = refused.filter((item) => inputOf(item) === index).length;
		const outcomes = `${done} by Success and ${failed} errors`;
		if (done > 0 && failed > 0) return [{ rule: 'two outcomes', what: outcomes }];
		if (done + failed === 0 && !mayBeEmpty)
			return [{ rule: 'no outcome', what: 'an input is lost' }];
		const isOne = !ONE_FOR_EACH.includes(kind) || done + failed <= 1 || isList;
		return isOne ? [] : [{ rule: 'several items', what: outcomes }];
	});
}

/** An item holds what its own input asked for. */
function echoRules(
	{ echo, isWell, items, parameters }: Finished,
	success: INodeExecutionData[],
): Violation[] {
	return success.flatMap((item) => {
		const input = items[inputOf(item)] ?? {};
		const isMapped = echo?.parameter !== 'email' || parameters.mapping === 'manual';
		const isTold = echo && isMapped && isWell;
		const asked = isTold ? plainValue(parameters[echo.parameter], input) : undefined;
		const given = echo && item.json[echo.field];
		if (asked === undefined || given === undefined) return [];
		// an email that is none is left out beside another identifier
		if (echo?.parameter === 'email' && !asked.includes('@')) return [];
		const plain = asked.toLowerCase().replace(/^mailto:/, '');
		const isSame = String(given).toLowerCase() === plain;
		return isSame ? [] : [{ rule: 'wrong item', what: `asked ${asked}, given ${String(given)}` }];
	});
}

/** What a parameter says for one item, where that is plain text. */
function plainValue(parameter: unknown, input: IDataObject): string | undefined {
	if (isObject(parameter)) {
		const { mode, value } = parameter;
		const isOther = ['email', 'linkedinUrl'].includes(String(mode));
		const text = isOther || isObject(value) ? undefined : plainValue(value, input);
		// an ID may also be given as the LinkedIn URL
		return text?.includes('linkedin.com/in/') ? undefined : text;
	}
	if (typeof parameter !== 'string') return undefined;
	const [, field] = /^=\{\{ \$json\.(\w+) \}\}$/.exec(parameter) ?? [];
	if (field === undefined && parameter.startsWith('=')) return undefined;
	const value = field === undefined ? parameter : input[field];
	const isPlain = typeof value === 'string' && /^[\x21-\x7e]+$/.test(value.trim());
	return isPlain ? value.trim() : undefined;
}
