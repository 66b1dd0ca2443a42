/** How much memory an answer is taken to need, by which runs are kept within n8n's. */
import {
	jsonSize,
	MAX_ANSWER_BYTES,
	MAX_ERROR_BYTES,
	MAX_JOBS_BYTES,
	MAX_RUN_BYTES,
	VALUE_BYTES,
} from '../../nodes/shared/transport/bounds';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

test.each([
	['no value but itself', '[]', 1],
	['several numbers', '[1,2,3]', 3],
	['fields', '{"a":1,"b":2}', 2],
	['fields that hold others', '{"a":{"b":1},"c":[2,3]}', 5],
	['many lists one after the other', `[${Array(500).fill('[]').join()}]`, 1_000],
	['many objects one after the other', `[${Array(500).fill('{}').join()}]`, 1_000],
	['an empty text', '["",1,"",""]', 4],
	['what looks like values within a text', '{"a,[{b":",,[[{{"}', 1],
	['an escaped quotation mark in a text', String.raw`["a\",b,[","c"]`, 2],
	['an escaped backslash at the end of a text', String.raw`["a\\",1,"\\\",[",2]`, 4],
	['a text that does not end', '[1,"a,b,[', 2],
	['a text that ends with an escaped quotation mark', String.raw`[1,"a,\"`, 2],
])('an answer with %s', (_, json, values) => {
	expect(jsonSize(json)).toBe(json.length + values * VALUE_BYTES);
});

test('millions of small values take far more than their text', () => {
	expect(jsonSize(`[${'1,'.repeat(1_000_000)}1]`)).toBeGreaterThan(25_000_000);
});

test.each(['[]', '{}'])(
	'what is nested deeper than n8n can store has none: %s',
	([open, close]) => {
		expect(jsonSize(nested(200, open, close))).toBeDefined();
		expect(jsonSize(nested(201, open, close))).toBeUndefined();
		expect(jsonSize(`[${nested(199)},${nested(199)}]`)).toBeDefined();
		expect(jsonSize(`[${nested(199)},${nested(200)}]`)).toBeUndefined();
	},
);

test('an error may have 1 MB, a page 8, all jobs 32, a run 1024; a value takes 24 bytes', () => {
	const sizes = [MAX_ERROR_BYTES, MAX_ANSWER_BYTES, MAX_JOBS_BYTES, MAX_RUN_BYTES, VALUE_BYTES];
	expect(sizes).toEqual([1_048_576, 8_388_608, 33_554_432, 1_073_741_824, 24]);
});
