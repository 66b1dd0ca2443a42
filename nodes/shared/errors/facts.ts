import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../transport/outcome';
import { amountIn, fieldsIn, given, isRecord, saidText, shortened } from '../values';

const MAX_OF_TEXT = 1_000;
const MAX_OF_ENTRY = 200;
const MAX_ENTRIES = 50;

/**
 * What the service says of a failure, as fields that a workflow can use.
 * What it leaves out is not there; a text has at most 1,000 characters, a list or an object at most
 * 50 entries.
 */
export function factsOf(failure: Failure): IDataObject {
	const facts = Object.entries(saidIn(failure)).map(([name, fact]) => [name, factOf(name, fact)]);
	return given(Object.fromEntries(facts) as IDataObject) as IDataObject;
}

/** The same as the service sent it. */
export function saidIn({ body = {}, resetsAt }: Failure): Record<string, unknown> {
	const { availableRoute, error, message } = body;
	const details = fieldsIn(body.details);
	const permission = fieldsIn(body.permissionHelp);
	return {
		serviceMessage: message ?? error,
		invalidParams: details.invalidParams,
		availableRoute,
		requiredPermission: permission.required,
		availablePermissions: permission.available,
		documentationUrl: permission.documentation,
		action: details.action,
		dashboardUrl: details.dashboardUrl,
		providedUrl: details.providedUrl,
		expectedFormat: details.expectedFormat,
		profileUrl: details.profileUrl,
		connectedAt: details.connectedAt,
		voiceId: details.voice_id,
		activeCampaigns: details.active_campaigns,
		lastUsed: details.last_used,
		dailyLimit: details.dailyLimit,
		used: details.used,
		resetTime: details.resetTime,
		resetsAt: resetsAt?.toISOString(),
	};
}

const AMOUNTS = ['activeCampaigns', 'dailyLimit', 'used'];

/** A fact in the form in which the API has it; undefined for anything else. */
function factOf(name: string, fact: unknown): unknown {
	if (AMOUNTS.includes(name)) return amountIn(fact);
	if (name === 'availablePermissions') return Array.isArray(fact) ? textsIn(fact) : undefined;
	if (name === 'invalidParams') return isRecord(fact) ? textsByName(fact) : undefined;
	return Array.isArray(fact) ? undefined : textIn(fact, MAX_OF_TEXT);
}

function textsIn(list: unknown[]): string[] {
	return list.slice(0, MAX_ENTRIES).flatMap((entry) => textIn(entry) ?? []);
}

function textsByName(holder: IDataObject): Record<string, string> | undefined {
	const entries = Object.entries(holder).slice(0, MAX_ENTRIES);
	const texts = entries.map(([name, text]) => [shortened(name, MAX_OF_ENTRY), textIn(text)]);
	const known = given(Object.fromEntries(texts) as Record<string, string | undefined>);
	return Object.keys(known).length > 0 ? known : undefined;
}

function textIn(value: unknown, most = MAX_OF_ENTRY): string | undefined {
	const text = saidText(value);
	return text === undefined ? undefined : shortened(text, most);
}
