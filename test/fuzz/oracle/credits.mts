import type { INodeExecutionData } from 'n8n-workflow';
import { isObject } from '../../../sandbox/service/openapi.mts';
import { parsed } from '../service.mts';
import type { Finished } from './finished.mts';
import type { Violation } from './violation.mts';

/**
 * What the items say was spent is, in all, what the service says was spent; where no item comes
 * out there is none to say it.
 */
export function creditRules({ isWell, log }: Finished, success: INodeExecutionData[]): Violation[] {
	const told = success.map(({ json }) => json.creditsUsed).filter((used) => used !== undefined);
	if (!isWell || told.length === 0) return [];
	const sum = told.reduce((total: number, used) => total + Number(used), 0);
	const spent = log.reduce((total, { reply }) => total + spentIn(reply.text), 0);
	return sum === spent ? [] : [{ rule: 'credits', what: `told ${sum}, spent ${spent}` }];
}

function spentIn(text: string): number {
	const answer = parsed(text);
	const data = isObject(answer) && isObject(answer.data) ? answer.data : {};
	return typeof data.creditsUsed === 'number' ? data.creditsUsed : 0;
}
