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
	['**Schedule an action** that contacts no one', ({ route }) => route === SCHEDULE_ROUTE],
	['**Change something**', ({ method }) => method !== 'GET'],
];

/** Generates the list of AI tools with side effects. */
export function generateToolList(nodePages: NodePage[]): string {
	const linksByEffect = new Map(SIDE_EFFECTS.map(([effect]): [string, string[]] => [effect, []]));
	for (const { description, entries, page } of nodePages) {
		if (description.usableAsTool === undefined) continue;
		for (const { name, operation } of entries) {
			const [effect] = SIDE_EFFECTS.find(([, matches]) => operation && matches(operation)) ?? [];
			linksByEffect.get(effect ?? '')?.push(formatLink(description.displayName, page, name));
		}
	}
	return [...linksByEffect].map(([effect, links]) => `- ${effect}: ${links.join(', ')}`).join('\n');
}

/** Links an operation, such as `Lead → Delete`, to its heading on the node's page. */
function formatLink(node: string, page: string, name: string): string {
	const anchor = name
		.toLowerCase()
		.replace(/[^\w\s-]/g, '')
		.replaceAll(' ', '-');
	const label = `${node.replace(/^Outreach /, '')} → ${name}`;
	return `[*${label}*](${page.replace(/^docs\//, '')}#${anchor})`;
}
