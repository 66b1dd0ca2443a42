import { loadOpenApi, operationsOf } from '../../sandbox/service/openapi.mts';
import { routeOfEvent } from '../messages/events.mts';
import { LOOK_UPS } from '../messages/operations.mts';
import type { Entry, Subject } from './subjects.mts';

/** What the API says of a route's permission. */
type Permission = { name: string } | 'none' | 'notStated';

/** The API says "none". A route without a permission is "not stated" otherwise. */
const NEED_NONE = ['GET /health', 'GET /info'];

/** What the lists to choose from ask for. */
const PICKERS: Record<string, string> = {
	searchJobs: 'GET /users/jobs',
	searchKeys: 'GET /keys',
	searchLeads: 'GET /leads',
	searchReadyVoices: 'GET /voice-clones',
	searchVoiceClones: 'GET /voice-clones',
};

const permissions = new Map(
	operationsOf(loadOpenApi()).map(({ method, path, permission }): [string, Permission] => {
		const route = `${method} ${path}`;
		if (permission) return [route, { name: permission }];
		return [route, NEED_NONE.includes(route) ? 'none' : 'notStated'];
	}),
);

/** Which permissions of the API key an operation or event needs, in words. */
function permissionOf(subject: Subject, entry: Entry): string {
	const needed = routesOf(subject, entry).map((route) => permissions.get(route));
	const names = needed.flatMap((one) => (typeof one === 'object' ? [`\`${one.name}\``] : []));
	const more = optionalOf(entry).filter((text) => !names.some((name) => text.startsWith(name)));
	if (names.length > 0) return [...new Set(names), ...more].join(', ');
	return needed.includes('notStated') ? 'not documented' : 'none';
}

/** What works in part without the permission. */
function optionalOf({ properties }: Entry): string[] {
	const pickers = properties.flatMap(({ modes = [] }) =>
		modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []),
	);
	const forLists = pickers.map((method) => {
		const permission = permissions.get(PICKERS[method] ?? fail(`the list ${method}`));
		return typeof permission === 'object' ? `\`${permission.name}\` to choose from the list` : '';
	});
	const skips = properties.some(({ name }) => name === 'skipIfAlreadyScheduled');
	const forAccount = skips ? '`users:read` to tell your LinkedIn accounts apart' : '';
	return [...forLists, forAccount].filter(Boolean);
}

function routesOf(
	{ description, isTrigger }: Subject,
	{ name, operation, value }: Entry,
): string[] {
	if (isTrigger) return [routeOfEvent(value)];
	const lookUp = LOOK_UPS.get(`${description.displayName.replace('Outreach ', '')} ${name}`);
	return [operation?.route ?? fail(name), ...(lookUp ? [lookUp] : [])];
}

function fail(what: string): never {
	throw new Error(`scripts/pages/permissions.mts does not know what ${what} asks for`);
}

/** Which permissions a key needs, by node and operation. */
export function permissionList(subjects: Subject[]): string {
	const lines = subjects.map((subject) => {
		const groups = new Map<string, string[]>();
		for (const entry of subject.entries) {
			const needed = permissionOf(subject, entry);
			groups.set(needed, [...(groups.get(needed) ?? []), entry.name]);
		}
		const node = subject.description.displayName.replace('Outreach ', '');
		const most = Math.max(...[...groups.values()].map(({ length }) => length));
		const told = [...groups]
			.sort(([, a], [, b]) => a.length - b.length)
			.map(([needed, names], place) => {
				const isRest = place === groups.size - 1 && most > 1;
				return groups.size === 1 ? needed : `${needed} (${isRest ? 'others' : names.join(', ')})`;
			});
		return `- **${node}**: ${told.join('; ')}`;
	});
	return lines.join('\n');
}
