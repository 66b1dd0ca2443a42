import type { IDataObject } from 'n8n-workflow';
import { amountIn, fieldsIn, given, saidText, shortened } from '../values';
import type { Failure } from './failure';

const MAX_OF_TEXT = 1_000;
const MAX_OF_ENTRY = 200;
const MAX_ENTRIES = 50;

/**
 * What the service says of a failure, as fields that a workflow can use.
 * What it leaves out, or sends as something else than the document says, is not there; a text has
 * at most 1,000 characters, a list or an object at most 50 entries.
 */
export function factsOf(failure: Failure): IDataObject {
	const { availableRoute, details, error, message, permissionHelp } = bodyOf(failure);
	const about = fieldsIn(details);
	const permission = fieldsIn(permissionHelp);
	return given({
		serviceMessage: textOf(message) ?? textOf(error),
		invalidParams: textsByName(about.invalidParams),
		availableRoute: textOf(availableRoute),
		requiredPermission: textOf(permission.required),
		availablePermissions: textsIn(permission.available),
		documentationUrl: textOf(permission.documentation),
		action: textOf(about.action),
		dashboardUrl: textOf(about.dashboardUrl),
		providedUrl: textOf(about.providedUrl),
		expectedFormat: textOf(about.expectedFormat),
		profileUrl: textOf(about.profileUrl),
		connectedAt: textOf(about.connectedAt),
		voiceId: textOf(about.voice_id),
		activeCampaigns: amountIn(about.active_campaigns),
		lastUsed: textOf(about.last_used),
		dailyLimit: amountIn(about.dailyLimit),
		used: amountIn(about.used),
		resetTime: textOf(about.resetTime),
		resetsAt: resetOf(failure),
	});
}

function bodyOf(failure: Failure): IDataObject {
	if (failure.kind === 'finding') return failure.because ? bodyOf(failure.because) : {};
	return failure.body ?? {};
}

/** When requests are accepted again, where the key has used up its own. */
function resetOf(failure: Failure): string | undefined {
	if (failure.kind === 'finding') return failure.because && resetOf(failure.because);
	return failure.kind === 'notSent' ? failure.resetsAt?.toISOString() : undefined;
}

function textOf(value: unknown, most = MAX_OF_TEXT): string | undefined {
	const text = Array.isArray(value) ? undefined : saidText(value);
	return text === undefined ? undefined : shortened(text, most);
}

function textsIn(list: unknown): string[] | undefined {
	if (!Array.isArray(list)) return undefined;
	const texts = list.slice(0, MAX_ENTRIES).map((entry) => textOf(entry, MAX_OF_ENTRY));
	return texts.filter((text) => text !== undefined);
}

function textsByName(holder: unknown): IDataObject | undefined {
	const texts = Object.entries(fieldsIn(holder))
		.slice(0, MAX_ENTRIES)
		.map(([name, value]) => [shortened(name, MAX_OF_ENTRY), textOf(value, MAX_OF_ENTRY)] as const);
	const facts = given(Object.fromEntries(texts));
	return Object.keys(facts).length > 0 ? facts : undefined;
}
