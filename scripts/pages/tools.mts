import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { SCHEDULE_ROUTE } from './nodePages.mts';
import type { NodePage } from './loadNodePages.mts';

/** Side effects of tools, most serious first. A tool is listed at its first match. */
const SIDE_EFFECTS: Array<[string, (operation: Operation) => boolean | undefined]> = [
	['**Delete for good**', ({ route }) => route.startsWith('DELETE ')],
	['**Spend credits**', ({ spendsCredits }) => spendsCredits],
	['**Reach people**', ({ contactsPeople }) => contactsPeople],
	// what the service does with a list is not documented
	['**May reach people**', ({ route }) => route === 'POST /linkedin/uploadProspects'],
	[
		'**Schedule an action** in your LinkedIn account, but contact no one',
		({ route }) => route === SCHEDULE_ROUTE,
	],
	['**Change something**', ({ method }) => method !== 'GET'],
];

/** Generates the list of AI tools with side effects. */
export function generateToolList(nodePages: NodePage[]): string {
	const tools = nodePages
		.filter(({ description }) => description.usableAsTool !== undefined)
		.flatMap(({ description, entries, page }) =>
			entries.flatMap(({ name, operation }) =>
				operation ? { operation, link: formatLink(description.displayName, page, name) } : [],
			),
		);
	const findSideEffect = (tool: Operation) => SIDE_EFFECTS.find(([, matches]) => matches(tool));
	return SIDE_EFFECTS.map((sideEffect) => {
		const links = tools
			.filter(({ operation }) => findSideEffect(operation) === sideEffect)
			.map(({ link }) => link);
		return `- ${sideEffect[0]}: ${links.join(', ')}`;
	}).join('\n');
}

/** Links an operation, such as `Lead → Delete`, to its heading on the node's page. */
function formatLink(node: string, page: string, name: string): string {
	const anchor = name
		.toLowerCase()
		.replaceAll(/[^\w\s-]/g, '')
		.replaceAll(' ', '-');
	const label = `${node.replace(/^Outreach /, '')} → ${name}`;
	return `[*${label}*](${page.replace(/^docs\//, '')}#${anchor})`;
}
