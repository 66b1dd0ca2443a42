import fc from 'fast-check';
import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { hostile, hostileJson, oddExpression } from './values.mts';

/** The most items of a run. */
export const MAX_ITEMS = 5;

/** One parameter, or one inside a collection. */
interface Slot {
	path: string[];
	property: INodeProperties;
}

/** A value for a parameter: as it is, or one for each item that an expression takes it from. */
export interface Setting {
	path: string[];
	/** Undefined where the parameter is left out. */
	value?: unknown;
	/** What the items hold in the field that the parameter is taken from. */
	fromItems?: { field: string; values: unknown[] };
}

const GOOD: Record<string, fc.Arbitrary<unknown>> = {
	binaryPropertyName: fc.constant('data'),
	body: fc.constantFrom('{"userId": "user_demo"}', '{"a": [1, null]}'),
	campaign_id: fc.constant('campaign_1'),
	customFieldsJson: fc.constant('{"crmId": 8}'),
	email: fc.constantFrom('ada@x.example', 'person1@company.example', 'Person2@Company.example'),
	linkedinUrl: fc.constant('https://www.linkedin.com/in/ada'),
	profileUrl: fc.constantFrom('https://www.linkedin.com/in/ada', 'linkedin.com/in/ada?x=1'),
	revenueMax: fc.constant('50'),
	revenueMin: fc.constant('5'),
	scopes: fc.constantFrom<unknown>('a, b', ['a']),
	tags: fc.constantFrom<unknown>('a, b', ['a', 'b']),
};

/** Every parameter of an operation, from its own description. */
export function slotsOf(properties: INodeProperties[]): Slot[] {
	return properties
		.filter(({ type }) => type !== 'notice')
		.flatMap((property) => [
			{ path: [property.name], property },
			...innerOf(property).map((inner) => ({ path: [property.name, inner.name], property: inner })),
		]);
}

function innerOf({ type, options }: INodeProperties): INodeProperties[] {
	return type === 'collection' ? ((options ?? []) as INodeProperties[]) : [];
}

/** Up to some parameters with other values, good and bad. */
export function settingsOf(properties: INodeProperties[], most: number): fc.Arbitrary<Setting[]> {
	return listOf(slotsOf(properties).map(settingOf), most);
}

/** Up to some parameters with other values that are meant for them. */
export function goodSettingsOf(
	properties: INodeProperties[],
	most: number,
): fc.Arbitrary<Setting[]> {
	const slots = slotsOf(properties);
	return listOf(
		slots.map(({ path, property }) => goodOf(property).map((value) => ({ path, value }))),
		most,
	);
}

function listOf(settings: Array<fc.Arbitrary<Setting>>, most: number): fc.Arbitrary<Setting[]> {
	if (settings.length === 0) return fc.constant([]);
	return fc.array(fc.oneof(...settings), { maxLength: most });
}

function settingOf({ path, property }: Slot): fc.Arbitrary<Setting> {
	const good = goodOf(property);
	const field = `for_${path.join('_')}`;
	const asSet = (value: unknown) =>
		property.type === 'resourceLocator' ? locatorOf(property, value) : fc.constant(value);
	const fromItems = (value: fc.Arbitrary<unknown>) =>
		fc
			.array(value, { minLength: MAX_ITEMS, maxLength: MAX_ITEMS })
			.chain((values) =>
				asSet(`={{ $json.${field} }}`).map(
					(set): Setting => ({ path, value: set, fromItems: { field, values } }),
				),
			);
	const fixed = (value: fc.Arbitrary<unknown>) =>
		value.map((set): Setting => ({ path, value: set }));
	return fc.oneof(
		{ weight: 3, arbitrary: fixed(good) },
		{ weight: 2, arbitrary: fromItems(fc.oneof({ weight: 3, arbitrary: good }, hostile)) },
		{ weight: 6, arbitrary: fromItems(hostile) },
		{ weight: 2, arbitrary: fixed(hostileJson.chain(asSet)) },
		{ weight: 2, arbitrary: fixed(oddExpression.chain(asSet)) },
		{ weight: 1, arbitrary: fc.constant<Setting>({ path }) },
	);
}

/** A value of a locator by one of its ways, or in the place of the whole. */
function locatorOf({ modes = [] }: INodeProperties, value: unknown): fc.Arbitrary<unknown> {
	const names = [...modes.map(({ name }) => name), 'list', 'odd'];
	return fc.oneof(
		{
			weight: 4,
			arbitrary: fc.constantFrom(...names).map((mode) => ({ __rl: true, mode, value })),
		},
		fc.constant(value),
	);
}

/** A value that is meant for a parameter. */
function goodOf(property: INodeProperties): fc.Arbitrary<unknown> {
	const { name, type, options = [], typeOptions = {} } = property;
	if (name in GOOD) return GOOD[name];
	const choices = (options as INodePropertyOptions[]).map(({ value }) => value);
	switch (type) {
		case 'boolean':
			return fc.boolean();
		case 'collection':
			return fc.constant({});
		case 'dateTime':
			return fc.constantFrom('2026-03-01', '2026-03-01T09:00', '2026-03-01T09:00:00+02:00');
		case 'fixedCollection':
			return fc.constant({ pair: [{ name: 'crmId', value: '7' }] });
		case 'multiOptions':
			return fc.subarray(choices);
		case 'number':
			return fc.integer({ min: typeOptions.minValue ?? 0, max: typeOptions.maxValue ?? 150 });
		case 'options':
			return fc.constantFrom(...choices);
		case 'resourceLocator':
			return locatorOf(property, 'lead_1');
		default:
			return fc.constantFrom('text', 'a, b');
	}
}

/** The parameters with these settings; a collection is made where one is set inside it. */
export function withSettings(base: INodeParameters, settings: Setting[]): INodeParameters {
	const parameters = structuredClone(base);
	for (const { path, value } of settings) {
		const [name, inner] = path;
		if (inner === undefined) {
			if (value === undefined) delete parameters[name];
			else parameters[name] = value as string;
			continue;
		}
		const held = parameters[name];
		const collection = typeof held === 'object' && held !== null ? held : {};
		parameters[name] = { ...(collection as INodeParameters), [inner]: value as string };
	}
	return parameters;
}
