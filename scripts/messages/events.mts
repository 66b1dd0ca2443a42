import { events } from '../../nodes/Trigger/events/index.ts';
import type { TriggerEvent } from '../../nodes/Trigger/event.ts';

/** What the trigger's events read, by how they are named. */
const ROUTES: Array<[RegExp, string]> = [
	[/^apiKey/, 'GET /keys'],
	[/^job/, 'GET /users/jobs'],
	[/^lead/, 'GET /leads'],
	[/^(linkedin|webhook)/, 'GET /users/integrations'],
	[/^prospect/, 'GET /campaigns/{campaign_id}/csv'],
	[/^voiceClone/, 'GET /voice-clones'],
];

/** An event with the name by which people know it, and what it reads. */
export interface NamedEvent {
	event: TriggerEvent;
	name: string;
	route: string;
}

/** Every event of the trigger, in the order of its list. */
export const allEvents: NamedEvent[] = events.map((event) => ({
	event,
	name: event.option.name,
	route: routeOfEvent(event.option.value),
}));

/** Method and path of what an event reads, by its value under Trigger On. */
export function routeOfEvent(value: string): string {
	const route = ROUTES.find(([pattern]) => pattern.test(value))?.[1];
	if (route === undefined) throw new Error(`Nothing says what the event ${value} reads`);
	return route;
}
