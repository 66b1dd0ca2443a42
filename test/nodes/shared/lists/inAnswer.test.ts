import {
	listIn,
	recordIn,
	recordsIn,
	totalIn,
	userIn,
} from '../../../../nodes/shared/lists/inAnswer';
import { UNKNOWN_TOTAL } from '../../../../nodes/shared/run/pageReader';

const ones = [{ id: 1 }];
const data = (held: unknown) => ({ success: true, data: held });

test.each([
	['under its name', data({ leads: ones }), ones],
	['in data itself', data(ones), ones],
	['beside data', { leads: ones }, undefined],
	['a text in its place', data({ leads: 'none' }), undefined],
])('the list of leads %s', (_, answer, list) => {
	expect(listIn(answer, 'leads')).toEqual(list);
});

test('what is no record is left out', () => {
	const answer = data({ leads: [null, 'a', ...ones], pagination: { total: 2 } });
	expect(recordsIn(answer, 'GET /leads', 'leads')).toEqual({ records: ones, total: 2 });
});

test('an answer without the list says which one is missing', () => {
	const read = () => recordsIn(data({}), 'GET /voice-clones', 'voiceClones');
	expect(read).toThrow('GET /voice-clones has no list of voice clones');
});

test.each([
	[data({ pagination: { total: 7 } }), 7],
	[data({ total: '7' }), 7],
	[data({ total: 0 }), UNKNOWN_TOTAL],
	[data({ pagination: { total: 1.5 } }), UNKNOWN_TOTAL],
	[data({}), UNKNOWN_TOTAL],
])('the total in %j, where a page has one record, is %d', (answer, total) => {
	expect(totalIn(answer, 1)).toBe(total);
});

test.each([
	[data({ id: 2, name: null }), { id: 2, name: null }],
	[data({ id: null }), undefined],
	['x', undefined],
])('of %j the record is %j', (answer, record) => {
	expect(recordIn(answer, 'id', 'name')).toEqual(record);
});

test('the user stands beside data, if at all', () => {
	expect(userIn({ userId: 'u', data: {} })).toEqual({ userId: 'u' });
	expect(userIn(null)).toStrictEqual({});
});
