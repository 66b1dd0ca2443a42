import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { throwUnexpected } from '../shared/api/responses';
import type { ParameterParser } from '../shared/fields/checks';
import { allowPlaceholders } from '../shared/fields/personalText';
import { validateProfileUrl } from '../shared/fields/profileUrl';
import type { Operation } from '../shared/operation/defineOperation';
import {
	buildMappingProperties,
	number,
	shownIfManual,
	text,
} from '../shared/operation/properties';
import type { ApiResponse } from '../shared/transport/outcome';
import { parseDate } from '../shared/utils/dates';
import { omitNullish } from '../shared/utils/empty';
import { asRecord, asText } from '../shared/utils/values';
import { sendOnce, skipIfAlreadyScheduled } from './sendOnce';

type Option = Operation['option'];
type ActionValues = { profileUrl?: string; options: IDataObject };

const ROUTE = 'POST /linkedin/scheduleLinkedInAction' as const;

/**
 * Matches `90000 ms` and `delay=90000ms`. The first lookbehind excludes parts of a number (`1.500 ms`), the
 * second lookbehind the end of a longer amount or a range (`1 min 500 ms`, `100 to 500 ms`).
 */
const DELAY_PATTERN =
	/(?<=^|[\s=:("~])(?<!\p{N}\s?(?:to|and|or|h|hours?|m|mins?|minutes?|s|secs?|seconds?)?[\s,]{1,2})(\d+)\s?(?:ms|milliseconds?)\b/giu;

const recipientFields = [
	...buildMappingProperties("Map Automatically reads a column such as 'LinkedIn URL'"),
	text('LinkedIn URL', 'profileUrl', 'e.g. https://www.linkedin.com/in/nathan-smith', {
		required: true,
		...shownIfManual,
	}),
];

const createMaxActionsField = (description: string) =>
	number('Max Actions per Run', 'maxActions', 20, {
		typeOptions: { minValue: 0, numberPrecision: 0 },
		description,
		hint: '0 means no limit',
	});

/** Creates the settings of an action that contacts no one: equal items are sent again. */
export function createAccountAction(option: Option) {
	const maxActions = createMaxActionsField(
		'How many actions this node may schedule in one execution, loops included',
	);
	return { ...createAction(option, [maxActions]), repeatsWhenRunAgain: true };
}

/** Creates the settings of an action that contacts each person once. `fields` contains the message. */
export function createContactAction<const D extends INodeProperties>(
	option: Option,
	fields: D[],
	{ parsers = {}, options = [] }: ContactSettings = {},
) {
	return {
		// unlike account actions, these have Max Actions per Run outside of Options
		...createAction(option, [allowPlaceholders, ...options]),
		contactsPeople: true as const,
		properties: [
			...recipientFields,
			...fields,
			createMaxActionsField(
				'How many people this node may contact in one execution, loops included. LinkedIn blocks accounts that send too much.',
			),
			skipIfAlreadyScheduled,
		],
		parsers: { profileUrl: validateProfileUrl, ...parsers },
	};
}

interface ContactSettings {
	/** By field name. */
	parsers?: Record<string, ParameterParser>;
	/** Contents of the Options collection, besides Allow Placeholders. */
	options?: INodeProperties[];
}

/** Creates the settings that all actions share. An option's value is the API's `actionType`. */
function createAction(option: Option, options: INodeProperties[]) {
	const { description, value: actionType } = option;
	return {
		option: {
			...option,
			description: `${description}. Check the status with Outreach Job → Get Many.`,
		},
		route: ROUTE,
		successLabel: 'Scheduled',
		howToVerify:
			'Use Outreach Job → Get Many to check whether it was scheduled before you send it again.',
		keepPartialResults: 'afterUnclear' as const,
		options,
		plan: sendOnce,
		output: (response: ApiResponse, { profileUrl }: ActionValues) => [
			omitNullish({ scheduled: true, actionType, profileUrl, ...parseSchedule(response) }),
		],
		createNotDoneRecord: ({ profileUrl }: Partial<ActionValues>) =>
			omitNullish({ scheduled: false, actionType, profileUrl }),
	};
}

function parseSchedule({ body, serverTime }: ApiResponse) {
	// a 201, 202 or 204 may have no body
	const { message, success } = asRecord(body === undefined ? { success: true } : body);
	if (success !== true && !message) {
		return throwUnexpected(`${ROUTE} has neither 'success' nor 'message'`);
	}
	const delays = [...(asText(message) ?? '').matchAll(DELAY_PATTERN)].map(([, digits]) =>
		Number(digits),
	);
	// if there are several delays, it is unknown which applies
	const delayMs = delays.length === 1 && Number.isSafeInteger(delays[0]) ? delays[0] : undefined;
	const start = parseDate((serverTime?.getTime() ?? Number.NaN) + (delayMs ?? Number.NaN));
	return { message, delayMs, scheduledFor: start?.toISOString() };
}
