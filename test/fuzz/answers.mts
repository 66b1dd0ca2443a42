import { routes } from '../contract/routes.ts';
import { routeProofs } from '../operations/routes.ts';
import type { Answer, Asked, World } from './world.ts';

const known = Object.entries(routes).map(([id, { method, path }]) => ({
	method,
	parts: path.slice(1).split('/'),
	answer: routeProofs[id as keyof typeof routes].answer,
}));

/** What a service that is well answers; undefined where there is no such route. */
export function answerOf(
	world: World,
	method: string,
	segments: string[] = [],
	asked: Omit<Asked, 'params'>,
): Answer | undefined {
	const route = known.find(
		(one) =>
			one.method === method &&
			one.parts.length === segments.length &&
			one.parts.every((part, place) => part.startsWith('{') || part === segments[place]),
	);
	const params = route?.parts.map((part, place) => [part.slice(1, -1), segments[place]]) ?? [];
	return route?.answer(world, { ...asked, params: Object.fromEntries(params) });
}
