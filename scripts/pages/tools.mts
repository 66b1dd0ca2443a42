import type { Operation } from '../../nodes/shared/operation/defineOperation.ts';
import { SCHEDULES } from './nodePages.mts';
import type { Subject } from './subjects.mts';

/** What a tool does beside reading, the gravest first; each tool stands with the first that fits. */
const KINDS: Array<[string, (operation: Operation) => boolean | undefined]> = [
	['**Delete**', ({ route }) => route.startsWith('DELETE ')],
	['**Spend credits**', ({ spendsCredits }) => spendsCredits],
	['**Reach people**', ({ contactsPeople }) => contactsPeople],
	[
		'**Schedule an action** in your LinkedIn account, but contact no one',
		({ route }) => route === SCHEDULES,
	],
	['**Change something**', ({ method }) => method !== 'GET'],
];

/** The tools of AI agents that do more than read, by what they do. */
export function toolList(subjects: Subject[]): string {
	const tools = subjects
		.filter(({ description }) => description.usableAsTool !== undefined)
		.flatMap(({ entries }) => entries.flatMap(({ operation }) => operation ?? []));
	const kindOf = (tool: Operation) => KINDS.find(([, fits]) => fits(tool));
	return KINDS.map((kind) => {
		const names = tools
			.filter((tool) => kindOf(tool) === kind)
			.map(({ option }) => `*${option.action}*`);
		return `- ${kind[0]}: ${names.join(', ')}`;
	}).join('\n');
}
