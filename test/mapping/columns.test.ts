import type { IDataObject } from 'n8n-workflow';
import {
	columnsOf,
	contentAt,
	isSameShape,
	namesIn,
	shapeOf,
} from '../../nodes/shared/operation/mapping/columns';

/** Path, words, and record of each column, with what is special about it. */
const told = (...items: IDataObject[]) =>
	columnsOf(items).map(({ isEnvelope, isInside, name, record, words }) =>
		[
			`${name}: ${words.join(' ')}`,
			...(record === '' ? [] : [`of ${record}`]),
			...(isEnvelope ? ['sent'] : []),
			...(isInside ? ['inside'] : []),
		].join(', '),
	);

const ada = { Email: 'ada@x.example' };

test.each([
	...['properties', 'fields', 'values', 'attributes', 'merge_fields'],
	...['field_data', 'questions', 'answers', 'questions_and_answers'],
])('a record keeps its fields in %s, behind those at the top', (holder) => {
	expect(told({ [holder]: ada, City: 'Rome' })).toEqual([
		'City: city',
		`${holder}.Email: email, of ${holder}`,
	]);
	expect(namesIn({ [holder]: ada })).toEqual([`${holder}.Email`]);
});

test.each(['body', 'payload', 'data', 'object'])('what a service sent is in %s', (envelope) => {
	expect(told({ [envelope]: ada, City: 'Rome' })).toEqual([
		'City: city',
		`${envelope}.Email: email, of ${envelope}, sent`,
	]);
	expect(namesIn({ [envelope]: ada })).toEqual([`${envelope}.Email`]);
});

test.each<[string, IDataObject, string[]]>([
	[
		'a form’s answers inside what was sent',
		{ body: { data: { fields: [{ label: 'Your email', value: 'ada@x.example' }] } } },
		['body.data.fields.Your email: your email, of body.data.fields, sent'],
	],
	['a list that is no form', { fields: [ada, ada] }, ['fields: fields']],
	[
		'the main one of a list',
		{ emails: [{ value: 'ada@x.example', primary: true }] },
		[
			'emails: emails',
			'emails.value: emails value, inside',
			'emails.primary: emails primary, inside',
		],
	],
	[
		'a company inside',
		{ Company: { Name: 'Engines', Head: { Name: 'Bob', Boss: { Name: 'Eve' } } } },
		[
			'Company: company',
			'Company.Name: company name, inside',
			'Company.Head: company head, inside',
			'Company.Head.Name: company head name, inside',
			'Company.Head.Boss: company head boss, inside',
		],
	],
	[
		'a holder inside is none',
		{ company: { fields: ada } },
		[
			'company: company',
			'company.fields: company fields, inside',
			'company.fields.Email: company fields email, inside',
		],
	],
	[
		'a job, which has a title of its own',
		{ job: { title: 'CTO' } },
		['job: job', 'job.title: vacancy title, inside'],
	],
	[
		'a job of a person',
		{ current_job: { title: 'CTO' } },
		['current_job: current job', 'current_job.title: current job title, inside'],
	],
	[
		'an address and a profile, which are the person’s',
		{ home_address: { city: 'Rome' }, profile: { email: 'x' } },
		[
			'home_address: home address',
			'home_address.city: home city, inside',
			'profile: profile',
			'profile.email: email, inside',
		],
	],
	[
		'a wrapping of HubSpot',
		{ properties: { email: { value: 'ada@x.example' } } },
		['properties.email: email, of properties'],
	],
])('the columns of %s', (_, item, columns) => {
	expect(told(item)).toEqual(columns);
});

test('columns come by the place of their record, and each once', () => {
	const items = [
		{ body: ada, merge_fields: ada, answers: ada, properties: ada, a: 1 },
		{ b: 2, values: ada, attributes: ada, fields: ada, a: 1 },
		{ questions_and_answers: ada, questions: ada, field_data: ada },
	];
	expect(columnsOf(items).map(({ name }) => name)).toEqual([
		...['a', 'b', 'properties.Email', 'fields.Email', 'values.Email', 'attributes.Email'],
		...['merge_fields.Email', 'field_data.Email', 'questions.Email', 'answers.Email'],
		...['questions_and_answers.Email', 'body.Email'],
	]);
});

test('a column has what it holds in each item', () => {
	const [email, city] = columnsOf([{ ...ada, City: '' }, { City: ' - ' }]);
	expect(email.contents()).toEqual(['ada@x.example', undefined]);
	expect([email.isFilled(), city.isFilled()]).toEqual([true, false]);
});

const rows = (length: number, row: IDataObject = ada): IDataObject[] =>
	Array.from({ length }, () => row);

test.each([
	['a new name is found in any row', [...rows(60), { ...ada, City: 'Rome' }, ...rows(60)], 2],
	['what is inside is found in the first 50', [...rows(49, { x: 1 }), { x: { y: 1 } }], 2],
	['what is inside is found beside a new name', [...rows(60, { x: 1 }), { x: { y: 1 }, z: 1 }], 3],
	['where the names are as before, not', [...rows(50, { x: 1 }), { x: { y: 1 } }], 1],
	['two names that are one without a space', [{ a: { bc: 1 }, ab: { c: 1 } }], 4],
])('%s', (_, items, count) => {
	expect(columnsOf(items)).toHaveLength(count);
});

test.each([
	['a plain name', ['a'], 1],
	['nothing', ['c'], undefined],
	['nothing to take', ['empty'], undefined],
	['a name that every object has', ['constructor'], undefined],
	['something in it', ['inner', 'b'], 2],
	['nothing in it', ['inner', 'c'], undefined],
	['something in a text', ['text', 'length'], undefined],
	['a wrapped text', ['wrapped'], 'x'],
	['what is in a wrapping', ['wrappedRecord', 'b'], 2],
	['an answer', ['fields', 'Your city'], 'Rome'],
	['a list that is no form', ['list', 'Your city'], undefined],
])('%s in an item', (_, path, content) => {
	const answers = [{ label: 'Your city', value: 'Rome' }];
	const item = {
		...{ a: 1, empty: 'N/A', text: 'x', inner: { b: 2 }, list: answers, fields: answers },
		...{ wrapped: { value: 'x' }, wrappedRecord: { value: { b: 2 } } },
	};
	expect(contentAt(item, path)).toBe(content);
});

test.each<[IDataObject, IDataObject, boolean]>([
	[{ a: 1, b: 2 }, { a: 3, b: 4 }, true],
	[{ a: 1, b: 2 }, { b: 2, a: 1 }, false],
	[{ a: 1, b: 2 }, { a: 1, c: 2 }, false],
	[{ a: 1, b: 2 }, { a: 1 }, false],
	[{ a: 1 }, { a: 1, b: 2 }, false],
	[{ body: { a: 1 } }, { body: { a: 2 } }, true],
	[{ body: { a: 1 } }, { body: { b: 1 } }, false],
	[{ body: { a: 1 } }, { body: 1 }, false],
	[{ body: 1 }, { body: { a: 1 } }, false],
	[{ body: { data: { a: 1 } } }, { body: { data: { b: 1 } } }, false],
	[{ body: { x: 1 }, data: 1 }, { body: 1, data: { x: 1 } }, false],
	[{ x: { a: 1 } }, { x: { b: 1 } }, true],
])('%j and %j have the same names in the same order: %j', (one, other, is) => {
	expect(isSameShape(shapeOf(one), shapeOf(other))).toBe(is);
});

test('the names of an item are those in its holders too', () => {
	const item = { a: 1, x: { b: 1 }, body: { data: { c: 1 } }, fields: 'none' };
	expect(namesIn(item)).toEqual(['a', 'x', 'body.data.c', 'fields']);
});

test('of more columns than a list has, the first 2,000 are looked at', () => {
	const item = Object.fromEntries(Array.from({ length: 2_001 }, (_, place) => [`a${place}`, 1]));
	expect(columnsOf([item])).toHaveLength(2_000);
	expect(columnsOf([{ ...item, body: ada }])).toHaveLength(2_000);
});
