import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

/** Values that a check lets through, by parameter. */
const ALLOWED: Record<string, unknown> = {
	body: '{"other": 1}',
	customFields: { pair: [{ name: 'crmId', value: '7' }] },
	customFieldsJson: '{"crmId": 8}',
	date: '2026-03-01T00:00:00Z',
	email: 'other@x.example',
	job: { __rl: true, mode: 'id', value: 'job_2' },
	lead: { __rl: true, mode: 'id', value: 'lead_2' },
	linkedinUrl: 'https://www.linkedin.com/in/other',
	list: '["ada"]',
	maxActions: 1,
	maxCredits: 1,
	permissions: ['jobs:read'],
	profileUrl: 'https://www.linkedin.com/in/other',
	queryParameters: { pair: [{ name: 'userId', value: 'u' }] },
	revenueMax: '5',
	revenueMin: '4',
};

/** A set of parameters in which one has another value. */
export interface Change {
	path: string;
	parameters: INodeParameters;
}

/** Each parameter of an operation, also each inside a collection, with another value than it has. */
export function changesOf(properties: INodeProperties[], base: INodeParameters): Change[] {
	return properties
		.filter(({ type }) => type !== 'notice' && type !== 'hidden')
		.flatMap((property): Change[] => {
			const { name, options, type } = property;
			const having = (value: unknown) => ({ ...base, ...shownBy(property), [name]: value });
			if (type !== 'collection') {
				const parameters = having(otherValue(property, base[name])) as INodeParameters;
				return [{ path: name, parameters }];
			}
			const set = (base[name] ?? {}) as IDataObject;
			return ((options ?? []) as INodeProperties[]).map((inner) => ({
				path: `${name}.${inner.name}`,
				parameters: having({
					...set,
					[inner.name]: otherValue(inner, set[inner.name]),
				}) as INodeParameters,
			}));
		});
}

/** What other parameters must be for this one to be shown. */
function shownBy({ displayOptions }: INodeProperties): INodeParameters {
	const conditions = Object.entries(displayOptions?.show ?? {}).filter(
		([name]) => name !== '@tool',
	);
	return Object.fromEntries(
		conditions.map(([other, values]) => [other, values?.[0]]),
	) as INodeParameters;
}

/** A value that the parameter has not yet and that its check lets through. */
function otherValue(
	{ name, type, default: preset, options, typeOptions }: INodeProperties,
	set: unknown,
) {
	if (name in ALLOWED) return ALLOWED[name] as string;
	switch (type) {
		case 'boolean':
			return !(set ?? preset);
		case 'number':
			return typeOptions?.maxValue ?? Number(set ?? preset) + 1;
		case 'dateTime':
			return ALLOWED.date as string;
		case 'options': {
			const values = (options ?? []).map((option) => ('value' in option ? option.value : ''));
			return values.find((value) => value !== (set ?? preset)) as string;
		}
		case 'multiOptions':
			return (options ?? []).flatMap((option) => ('value' in option ? [option.value] : []));
		case 'resourceLocator':
			return { __rl: true, mode: 'id', value: 'other' };
		default:
			return 'other';
	}
}
