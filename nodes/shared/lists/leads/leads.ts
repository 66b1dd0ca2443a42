import type { IDataObject } from 'n8n-workflow';
import type { components } from '../../api.generated';
import type { AnyValues } from '../../operation/plan';
import type { RequestTo } from '../../operation/route';
import { toApiRequest } from '../../operation/route';
import type { SimplifyConfig } from '../../operation/simplified';
import { msOf } from '../../times';
import { textIn } from '../../values';
import { recordsIn } from '../inAnswer';
import type { List } from '../list';

type LeadField = keyof components['schemas']['Lead'];

const inAlphabet = new Intl.Collator('en', { sensitivity: 'base' });

/** What may be asked of the list of leads: the document's filters and Updated After. */
interface ListValues {
	filters?: {
		createdAfter?: string;
		createdBefore?: string;
		search?: string;
		source?: string;
		status?: string;
		updatedAfter?: string;
	};
	sort?: { sortBy?: string; sortOrder?: string };
}

/** How leads are listed (GET /leads). */
export const leadList: List = {
	request: (values) => toApiRequest('GET /leads', 'read', { query: leadQuery(values) }),
	by: 'page',
	read: (answer) => recordsIn(answer, 'GET /leads', 'leads'),
	since: (values) => filtersOf(values).updatedAfter,
	orders: [
		{ sortBy: 'createdAt', sortOrder: 'asc' },
		{ sortBy: 'lastName', sortOrder: 'asc' },
	],
	arrange: (records, values) => {
		const { sortBy, sortOrder } = orderOf(values);
		const direction = sortOrder === 'asc' ? 1 : -1;
		const places = records.map((record) => placeOf(record, sortBy));
		return places.sort((a, b) => compare(a, b, direction)).map(({ record }) => record);
	},
};

/** The query of GET /leads; the API has no Updated After, so the list is read from its end. */
export function leadQuery({ filters, sort }: ListValues): RequestTo<'GET /leads'>['query'] {
	const { updatedAfter, ...asked } = filters ?? {};
	return { ...asked, ...(updatedAfter ? { sortBy: 'updatedAt', sortOrder: 'desc' } : sort) };
}

function filtersOf(values: AnyValues): NonNullable<ListValues['filters']> {
	return (values as ListValues).filters ?? {};
}

function orderOf(values: AnyValues): { sortBy: string; sortOrder: string } {
	const { sort } = values as ListValues;
	const standard = filtersOf(values).updatedAfter === undefined ? 'createdAt' : 'updatedAt';
	return { sortBy: sort?.sortBy ?? standard, sortOrder: sort?.sortOrder ?? 'desc' };
}

/** What a record is put in order by. */
interface Place {
	record: IDataObject;
	/** In ms; 0 where it is put in order by a text. */
	time: number;
	text: string;
}

function placeOf(record: IDataObject, sortBy: string): Place {
	const text = textIn(record[sortBy]) ?? '';
	return { record, text, time: sortBy.endsWith('At') ? msOf(text) : 0 };
}

/** Records without a value come last in either direction, times that cannot be read before them. */
function compare(a: Place, b: Place, direction: 1 | -1): number {
	if (!a.text || !b.text) return Number(!a.text) - Number(!b.text);
	if (a.time === b.time) return direction * inAlphabet.compare(a.text, b.text);
	if (a.time === -Infinity || b.time === -Infinity) return a.time === -Infinity ? 1 : -1;
	return direction * (a.time - b.time);
}

/** What Simplify leaves of a lead unless an operation or an event says otherwise. */
const SIMPLE_LEAD: LeadField[] = [
	...(['firstName', 'lastName', 'email', 'id', 'company', 'title', 'phone'] as const),
	...(['linkedinUrl', 'status', 'createdAt'] as const),
];
const LEAD_FIELDS: LeadField[] = [
	...SIMPLE_LEAD,
	...(['location', 'industry', 'source', 'notes', 'tags', 'customFields'] as const),
	...(['updatedAt', 'lastContactedAt'] as const),
];

/**
 * A lead with these fields.
 *
 * @param always fields beside the ID that no selection leaves out
 */
export function simplifiedLead(fields: string[], ...always: string[]): SimplifyConfig {
	const otherFields = LEAD_FIELDS.filter((name) => !fields.includes(name));
	return { fields, otherFields, always: [...always, 'id'] };
}

export const simpleLead = simplifiedLead(SIMPLE_LEAD);
