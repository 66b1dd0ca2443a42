import { loadOpenApi, listApiOperations } from '../../sandbox/service/openapi.mts';
import type { Entry, NodePage } from './loadNodePages.mts';
import { formatNames, formatTable } from './nodePages.mts';

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
	listApiOperations(loadOpenApi()).map(({ method, path, permission }): [string, Permission] => {
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

/** Generates the table of permissions: which operations and events each allows. */
export function generatePermissionTable(subjects: NodePage[]): string {
	const allowed = new Map<string, string[]>();
	for (const subject of subjects) {
		const needs = subject.entries.map((entry) => ({
			name: entry.name,
			permissions: listPermissions(subject, entry),
		}));
		const all = needs.map(({ name }) => name);
		const node = subject.description.displayName.replace('Outreach ', '');
		for (const permission of new Set(needs.flatMap(({ permissions: names }) => names))) {
			const names = needs.filter((need) => need.permissions.includes(permission));
			const text = formatNames(
				names.map(({ name }) => name),
				all,
			);
			const texts = allowed.get(permission) ?? [];
			allowed.set(permission, [...texts, `**${node}**: ${text}`]);
		}
	}
	const rows = [...allowed].sort(([a], [b]) => compareNames(a, b));
	return formatTable(
		['Permission', 'What it is for'],
		rows.map(([name, texts]) => [name, texts.join('<br>')]),
	);
}

/** Sorts names before `not documented` and `none`. */
function compareNames(a: string, b: string): number {
	return Number(b.startsWith('`')) - Number(a.startsWith('`')) || a.localeCompare(b, 'en');
}
