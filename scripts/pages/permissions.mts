import { loadOpenApi, listOperations } from '../../sandbox/service/openapi.mts';
import type { Entry, NodePage } from './loadNodePages.mts';

type Permission = { name: string } | 'none' | 'notStated';

/** Additional routes of operations that look up records. */
const LOOKUP_ROUTES = new Map([
	['Lead Create If New', 'GET /leads'],
	['Lead Delete', 'GET /leads'],
]);
/** The routes of the trigger's events, by prefix. */
const EVENT_ROUTES: Array<[RegExp, string]> = [
	[/^apiKey/, 'GET /keys'],
	[/^job/, 'GET /users/jobs'],
	[/^lead/, 'GET /leads'],
	[/^(linkedin|webhook)/, 'GET /users/integrations'],
	[/^prospect/, 'GET /campaigns/{campaign_id}/csv'],
	[/^voiceClone/, 'GET /voice-clones'],
];
/** Routes documented to need no permission; for others without one, it is "not stated". */
const PUBLIC_ROUTES = ['GET /health', 'GET /info'];

const permissions = new Map(
	listOperations(loadOpenApi()).map(({ method, path, permission }): [string, Permission] => {
		const route = `${method} ${path}`;
		if (permission) return [route, { name: permission }];
		return [route, PUBLIC_ROUTES.includes(route) ? 'none' : 'notStated'];
	}),
);

function listPermissions(subject: NodePage, entry: Entry): string[] {
	const required = listRoutes(subject, entry).map((route) => permissions.get(route));
	const names = required.flatMap((one) => (typeof one === 'object' ? [`\`${one.name}\``] : []));
	if (names.length > 0) return [...new Set(names)];
	return [required.includes('notStated') ? 'not documented' : 'none'];
}

function listRoutes(
	{ description, isTrigger }: NodePage,
	{ name, operation, value }: Entry,
): string[] {
	if (isTrigger) return [EVENT_ROUTES.find(([start]) => start.test(value))?.[1] ?? fail(name)];
	const lookUp = LOOKUP_ROUTES.get(`${description.displayName.replace('Outreach ', '')} ${name}`);
	return [operation?.route ?? fail(name), ...(lookUp ? [lookUp] : [])];
}

function fail(what: string): never {
	throw new Error(`scripts/pages/permissions.mts does not know what ${what} asks for`);
}

/** Generates the list of required permissions by node, most frequent first. */
export function generatePermissionList(subjects: NodePage[]): string {
	const lines = subjects.map((subject) => {
		const groups = new Map<string, string[]>();
		for (const entry of subject.entries) {
			for (const needed of listPermissions(subject, entry)) {
				groups.set(needed, [...(groups.get(needed) ?? []), entry.name]);
			}
		}
		const all = subject.entries.map(({ name }) => name);
		const texts = [...groups]
			.sort(([, a], [, b]) => b.length - a.length)
			.map(([needed, names]) => `${needed}${formatOperations(names, all)}`);
		return `- **${subject.description.displayName.replace('Outreach ', '')}**: ${texts.join('; ')}`;
	});
	return lines.join('\n');
}

/** Names the operations in brackets; empty if all of them. */
function formatOperations(names: string[], all: string[]): string {
	const others = all.filter((name) => !names.includes(name));
	if (others.length === 0) return '';
	return others.length === 1 ? ` (all except ${others[0]})` : ` (${names.join(', ')})`;
}
