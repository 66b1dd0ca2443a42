import { loadOpenApi, listApiOperations } from '../../sandbox/service/openapi.mts';
import type { Entry, NodePage } from './loadNodePages.mts';
import { formatNames, formatTable } from './nodePages.mts';

type Permission = { name: string } | 'none' | 'notStated';

/** The routes of the trigger's events, by prefix. */
const EVENT_ROUTES: Array<[RegExp, string]> = [
	[/^apiKey/, 'GET /keys'],
	[/^job/, 'GET /users/jobs'],
	[/^lead/, 'GET /leads'],
	[/^(linkedin|webhook)/, 'GET /users/integrations'],
	[/^prospect/, 'GET /campaigns/{campaign_id}/csv'],
	[/^voiceClone/, 'GET /voice-clones'],
];
/** Routes that need no permission. Other routes without a permission are "not documented". */
const PUBLIC_ROUTES = ['GET /health', 'GET /info'];

const permissions = new Map(
	listApiOperations(loadOpenApi()).map(({ method, path, permission }): [string, Permission] => {
		const route = `${method} ${path}`;
		if (permission) return [route, { name: permission }];
		return [route, PUBLIC_ROUTES.includes(route) ? 'none' : 'notStated'];
	}),
);

function listPermissions(nodePage: NodePage, entry: Entry): string[] {
	const routePermissions = listRoutes(nodePage, entry).map((route) => permissions.get(route));
	const names = routePermissions.flatMap((permission) =>
		typeof permission === 'object' ? [`\`${permission.name}\``] : [],
	);
	if (names.length > 0) return [...new Set(names)];
	return [routePermissions.includes('notStated') ? 'not documented' : 'none'];
}

function listRoutes({ isTrigger }: NodePage, { name, operation, value }: Entry): string[] {
	if (isTrigger) return [EVENT_ROUTES.find(([prefix]) => prefix.test(value))?.[1] ?? fail(name)];
	return [operation?.route ?? fail(name), operation?.lookUpRoute ?? []].flat();
}

function fail(name: string): never {
	throw new Error(`scripts/pages/permissions.mts has no route for ${name}`);
}

/** Generates the table of permissions and the operations and events that each allows. */
export function generatePermissionTable(nodePages: NodePage[]): string {
	const textsByPermission = new Map<string, string[]>();
	for (const nodePage of nodePages) {
		const requirements = nodePage.entries.map((entry) => ({
			name: entry.name,
			permissions: listPermissions(nodePage, entry),
		}));
		const allNames = requirements.map(({ name }) => name);
		const node = nodePage.description.displayName.replace('Outreach ', '');
		for (const permission of new Set(requirements.flatMap(({ permissions: names }) => names))) {
			const names = requirements.filter((entry) => entry.permissions.includes(permission));
			const text = formatNames(
				names.map(({ name }) => name),
				allNames,
			);
			const texts = textsByPermission.get(permission) ?? [];
			textsByPermission.set(permission, [...texts, `**${node}**: ${text}`]);
		}
	}
	const rows = [...textsByPermission].sort(([a], [b]) => compareNames(a, b));
	return formatTable(
		['Permission', 'What it is for'],
		rows.map(([name, texts]) => [name, texts.join('<br>')]),
	);
}

/** Sorts names before `not documented` and `none`. */
function compareNames(a: string, b: string): number {
	return Number(b.startsWith('`')) - Number(a.startsWith('`')) || a.localeCompare(b, 'en');
}
