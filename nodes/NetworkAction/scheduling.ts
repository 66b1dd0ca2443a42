import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { throwUnexpected } from '../shared/api/responses';
import type { Check } from '../shared/fields/checks';
import type { Operation } from '../shared/operation/defineOperation';
import { allowPlaceholders } from '../shared/fields/personalText';
import { personProfileUrl, toProfileKey } from '../shared/fields/profileUrl';
import { mappingFrom, number, shownIfManual, text } from '../shared/operation/properties';
import type { ApiResponse } from '../shared/transport/outcome';
import { asRecord, asText } from '../shared/utils/values';
import { stableHash } from '../shared/utils/collections';
import { omitNullish } from '../shared/utils/empty';
import { parseDate } from '../shared/utils/dates';
import { sendOnce, skipIfAlreadyScheduled } from './sendOnce';

interface Values {
	profileUrl?: string;
	options: IDataObject;
}

const ROUTE = 'POST /linkedin/scheduleLinkedInAction' as const;

/** A delay in the message of a response, unless the number before it is a part of the same amount. */
const DELAY =
	/(?<=^|[\s=:("~])(?<!\p{N}\s?(?:to|and|or|h|hours?|m|mins?|minutes?|s|secs?|seconds?)?[\s,]{1,2})(\d+)\s?(?:ms|milliseconds?)\b/giu;

/** Whom an action reaches. */
const recipientFields = [
	...mappingFrom(),
	text('LinkedIn URL', 'profileUrl', 'e.g. https://www.linkedin.com/in/nathan-smith', {
		required: true,
		...shownIfManual,
	}),
];

const createMaxActions = (description: string) =>
	number('Max Actions per Run', 'maxActions', 20, {
		typeOptions: { minValue: 0, numberPrecision: 0 },
		description,
	});

const limits = [
	createMaxActions(
		'How many people this node may contact in one execution, loops included. LinkedIn blocks accounts that send too much. Enter 0 for no limit.',
	),
	skipIfAlreadyScheduled,
];

/**
 * What all actions have in common (POST /linkedin/scheduleLinkedInAction): one for each item, also
 * if it was scheduled before.
 *
 * @param option its value is what the API calls the action
 */
export function createAction(option: Operation['option']) {
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
		options: [
			createMaxActions(
				'How many actions this node may schedule in one execution, loops included. Enter 0 for no limit.',
			),
		],
		plan: sendOnce(),
		output: (answer: ApiResponse, { profileUrl }: Values) => [
			omitNullish({ scheduled: true, actionType, profileUrl, ...parseSchedule(answer) }),
		],
		placeholder: ({ profileUrl }: Partial<Values>) =>
			omitNullish({ scheduled: false, actionType, profileUrl }),
	};
}

/**
 * The same for those that reach a person: each of them only once.
 *
 * @param fields what the person gets
 */
export function createContactAction<const D extends INodeProperties>(
	option: Operation['option'],
	fields: D[],
	checks: Record<string, Check> = {},
) {
	return {
		...createAction(option),
		contactsPeople: true as const,
		properties: [...recipientFields, ...fields, ...limits],
		checks: { profileUrl: personProfileUrl, ...checks },
		options: [allowPlaceholders],
		// this key is persisted: a change would contact everyone again
		plan: sendOnce(({ body = {} }, baseUrl) =>
			stableHash('scheduled', baseUrl, option.value, toProfileKey(String(body.profileUrl))),
		),
	};
}

/**
 * What the answer says, and when it will be done where that can be told.
 *
 * @throws IncompleteAnswer when it does not say that it was scheduled
 */
function parseSchedule({ body, serverTime }: ApiResponse) {
	// a 201, 202 or 204 may have no body
	const { message, success } = asRecord(body === undefined ? { success: true } : body);
	if (success !== true && !message) {
		return throwUnexpected(`${ROUTE} has neither 'success' nor 'message'`);
	}
	const delays = [...(asText(message) ?? '').matchAll(DELAY)];
	const [ms] = delays.length === 1 ? delays.map(([, digits]) => Number(digits)) : [];
	const delayMs = Number.isSafeInteger(ms) ? ms : undefined;
	const start = parseDate((serverTime?.getTime() ?? Number.NaN) + (delayMs ?? Number.NaN));
	return { message, delayMs, scheduledFor: start?.toISOString() };
}
