import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../transport/outcome';
import { isRecord } from '../values';

/**
 * What operations have in common of whose route the API does not document the answer: any 2xx is one,
 * and comes out as it came. What is no object stands under `data`, as with n8n's HTTP Request node.
 */
export const undocumented = {
	takesAny: true,
	output: ({ body }: Answer): IDataObject[] => {
		if (body === undefined) return [{ done: true }];
		if (isRecord(body)) return [{ ...body }];
		const isList = Array.isArray(body) && body.length > 0 && body.every(isRecord);
		return isList ? body : [{ data: body as IDataObject[] }];
	},
} as const;
