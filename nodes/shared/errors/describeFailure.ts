import type { IDataObject, INode } from 'n8n-workflow';
import type { Failure } from '../transport/outcome';
import { fieldsIn, given, saidText, shortened } from '../utils/values';
import type { Facts } from './messages';
import { CHECK_ADDRESS, joined, known, REPORT, TEXTS } from './messages';

const MAX_CHARACTERS = 1_000;
const HOW_TO_VERIFY = 'Check in Outreach Automation whether it worked before you run this again.';

/** Of these only the service's own words tell what is wrong. */
const TOLD_BY_SERVICE = [
	...['VALIDATION_ERROR', 'foreignRoute', 'noCredits', 'notFound', 'nothingHere'],
	...['rejected', 'saidNo', 'tooMuch'],
];

/** What a message may name besides the service's own facts. */
export interface MessageContext {
	node: INode;
	/** The field as the editor shows it, by the API's name for it. */
	labelOf(name: string): string;
	/** The workflow's time zone, for times in messages. */
	timezone: string;
	/** Where the service is. */
	origin?: string;
	/** How to find out whether a write with an unknown outcome was carried out. */
	howToVerify?: string;
	/** The field with the ID of the record that it is about, as the editor shows it. */
	idLabel?: string;
	/** What happens by itself after a passing failure, where nobody has to run anything again. */
	comesBack?: string;
	/** What Map Automatically took for which field; undefined where the user has mapped the fields. */
	took?: string;
	/** One item needs no name. */
	hasOneItem?: boolean;
}

/** What happened, and what to do next. */
export interface ErrorText {
	message: string;
	description: string;
	/** What the service itself says of it, which the description ends with. */
	said?: string;
}

/** What happened and what to do next, however much the service says. */
export function textOf(failure: Failure, context: MessageContext): ErrorText {
	const key = keyOf(failure, context);
	const facts = namedIn(failure, context);
	const texts = failure.text ?? TEXTS[key](facts, context);
	const [message, nextStep] = texts.map((text) => shortened(text, MAX_CHARACTERS));
	if (failure.outcome === 'unclear') {
		const address = [CHECK_ADDRESS, REPORT].includes(nextStep) ? nextStep : '';
		return {
			message: 'It is unclear whether this worked',
			description: joined(`${message}.`, address, context.howToVerify ?? HOW_TO_VERIFY),
		};
	}
	if (!failure.body || !TOLD_BY_SERVICE.includes(key)) return { message, description: nextStep };
	const words = known`The service says: ${facts.serviceMessage}` || 'The service gave no reason.';
	const said = shortened(words, MAX_CHARACTERS);
	return { message, description: joined(nextStep, said), said };
}

/** Under which code its text stands. */
function keyOf({ body, code, status = 0 }: Failure, { idLabel }: MessageContext): string {
	if (status === 401) return 'UNAUTHORIZED';
	if (status >= 500 || status === 408) return 'serverError';
	if (status === 413) return 'tooMuch';
	// the API names some codes in two ways: NETWORK_NOT_CONNECTED is LINKEDIN_NOT_CONNECTED
	const name = code.replace('NETWORK_', 'LINKEDIN_');
	if (Object.hasOwn(TEXTS, name)) return status >= 400 && name === 'empty' ? 'notJson' : name;
	if (status === 402) return 'noCredits';
	if (saidText(body?.availableRoute)) return 'foreignRoute';
	if (status === 404) return idLabel ? 'notFound' : 'nothingHere';
	return status < 400 ? 'saidNo' : 'rejected';
}

function namedIn(failure: Failure, { labelOf }: MessageContext): Facts {
	const { about, body, code, status } = failure;
	const { invalidParams, ...facts } = factsOf(failure);
	const fields = Object.entries(fieldsIn(invalidParams)).map(
		([name, why]) => `${labelOf(name)} (${String(why)})`,
	);
	const ownCode = saidText(body?.code);
	return {
		...textsIn(facts),
		code: ownCode,
		reason: ownCode ?? String(status ?? code),
		status: String(status),
		invalidFields: fields.join(', ') || undefined,
		...about,
	};
}

/** What the service says of a failure, as fields that a workflow can use. What it leaves out is not there. */
export function factsOf({ body = {}, resetsAt }: Failure): IDataObject {
	const { invalidParams, ...details } = fieldsIn(body.details);
	const { available, documentation, required } = fieldsIn(body.permissionHelp);
	const invalid = textsIn(fieldsIn(invalidParams));
	const facts = Object.entries(details).map(([name, fact]) => [
		name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
		typeof fact === 'number' ? fact : saidText(fact),
	]);
	return given({
		...(Object.fromEntries(facts) as IDataObject),
		serviceMessage: saidText(body.message) ?? saidText(body.error),
		invalidParams: Object.keys(invalid).length > 0 ? invalid : undefined,
		availableRoute: saidText(body.availableRoute),
		requiredPermission: saidText(required),
		availablePermissions: Array.isArray(available)
			? available.flatMap((entry) => saidText(entry) ?? [])
			: undefined,
		documentationUrl: saidText(documentation),
		resetsAt,
	});
}

/** The fields of a record that are texts, or can be. */
function textsIn(record: IDataObject): Record<string, string> {
	return given(
		Object.fromEntries(Object.entries(record).map(([name, value]) => [name, saidText(value)])),
	);
}
