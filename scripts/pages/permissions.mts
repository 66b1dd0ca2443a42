import { loadOpenApi, operationsOf } from '../../sandbox/service/openapi.mts';
import type { Entry, Subject } from './subjects.mts';

/** What the API says of a route's permission. */
type Permission = { name: string } | 'none' | 'notStated';

/** Operations that look something up before their own request, and where. */
const LOOK_UPS = new Map([
	['Lead Create If New', 'GET /leads'],
	['Lead Delete', 'GET /leads'],
]);
/** What the trigger's events read, by how their values begin. */
const READ_BY_EVENTS: Array<[RegExp, string]> = [
	[/^apiKey/, 'GET /keys'],
	[/^job/, 'GET /users/jobs'],
	[/^lead/, 'GET /leads'],
	[/^(linkedin|webhook)/, 'GET /users/integrations'],
	[/^prospect/, 'GET /campaigns/{campaign_id}/csv'],
	[/^voiceClone/, 'GET /voice-clones'],
];
/** The API says "none". A route without a permission is "not stated" otherwise. */
const NEED_NONE = ['GET /health', 'GET /info'];

const permissions = new Map(
	operationsOf(loadOpenApi()).map(({ method, path, permission }): [string, Permission] => {
		const route = `${method} ${path}`;
		if (permission) return [route, { name: permission }];
		return [route, NEED_NONE.includes(route) ? 'none' : 'notStated'];
	}),
);

/** Which permissions of the API key an operation or event needs, in words. */
function permissionsOf(subject: Subject, entry: Entry): string[] {
	const needed = routesOf(subject, entry).map((route) => permissions.get(route));
	const names = needed.flatMap((one) => (typeof one === 'object' ? [`\`${one.name}\``] : []));
	if (names.length > 0) return [...new Set(names)];
	return [needed.includes('notStated') ? 'not documented' : 'none'];
}

function routesOf(
	{ description, isTrigger }: Subject,
	{ name, operation, value }: Entry,
): string[] {
	if (isTrigger) return [READ_BY_EVENTS.find(([start]) => start.test(value))?.[1] ?? fail(name)];
	const lookUp = LOOK_UPS.get(`${description.displayName.replace('Outreach ', '')} ${name}`);
	return [operation?.route ?? fail(name), ...(lookUp ? [lookUp] : [])];
}

function fail(what: string): never {
	throw new Error(`scripts/pages/permissions.mts does not know what ${what} asks for`);
}

/** Which permissions a key needs, by node and operation; those of most operations come first. */
export function permissionList(subjects: Subject[]): string {
	const lines = subjects.map((subject) => {
		const groups = new Map<string, string[]>();
		for (const entry of subject.entries) {
			for (const needed of permissionsOf(subject, entry)) {
				groups.set(needed, [...(groups.get(needed) ?? []), entry.name]);
			}
		}
		const all = subject.entries.map(({ name }) => name);
		const told = [...groups]
			.sort(([, a], [, b]) => b.length - a.length)
			.map(([needed, names]) => `${needed}${inShort(names, all)}`);
		return `- **${subject.description.displayName.replace('Outreach ', '')}**: ${told.join('; ')}`;
	});
	return lines.join('\n');
}

/** Which operations of a node, in brackets; nothing where it is all of them. */
function inShort(names: string[], all: string[]): string {
	const others = all.filter((name) => !names.includes(name));
	if (others.length === 0) return '';
	return others.length === 1 ? ` (all except ${others[0]})` : ` (${names.join(', ')})`;
}
