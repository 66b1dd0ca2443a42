import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { SCHEDULE_ROUTE } from './nodePages.mts';
import type { NodePage } from './loadNodePages.mts';

/** Side effects of tools, most serious first. A tool is listed at its first match. */
const SIDE_EFFECTS: Array<[string, (operation: Operation) => boolean | undefined]> = [
	['**Delete**', ({ route }) => route.startsWith('DELETE ')],
	['**Spend credits**', ({ spendsCredits }) => spendsCredits],
	['**Reach people**', ({ contactsPeople }) => contactsPeople],
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
		.flatMap(({ entries }) => entries.flatMap(({ operation }) => operation ?? []));
	const findSideEffect = (tool: Operation) => SIDE_EFFECTS.find(([, matches]) => matches(tool));
	return SIDE_EFFECTS.map((sideEffect) => {
		const names = tools
			.filter((tool) => findSideEffect(tool) === sideEffect)
			.map(({ option }) => `*${option.action}*`);
		return `- ${sideEffect[0]}: ${names.join(', ')}`;
	}).join('\n');
}
