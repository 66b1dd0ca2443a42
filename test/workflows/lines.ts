import type { IConnections, INode } from 'n8n-workflow';

type Point = readonly [x: number, y: number];

/** A line of the canvas, as points close to each other. */
interface Line {
	from: string;
	to: string;
	points: Point[];
}

const NODE = 96;
const MIDDLE = NODE / 2;
const STEPS = 100;
/** How n8n leads a line back: to the right, below its node, and to the left of the next one. */
const ASIDE = 40;
const BELOW = 130;

/** All lines between nodes, about as n8n draws them. */
export function linesOf(nodes: INode[], connections: IConnections): Line[] {
	const at = new Map(nodes.map(({ name, position }) => [name, position]));
	return Object.entries(connections).flatMap(([from, outputs]) =>
		Object.entries(outputs).flatMap(([kind, links]) =>
			links.flat().flatMap((link) => {
				const [source, target] = [at.get(from), at.get(link?.node ?? '')];
				if (!link || !source || !target) return [];
				const draw = kind === 'main' ? mainLine : upwards;
				return [{ from, to: link.node, points: draw(source, target) }];
			}),
		),
	);
}

/** From the right of a node to the left of another one. */
function mainLine([left, top]: Point, [x2, top2]: Point): Point[] {
	const [x1, y1, y2] = [left + NODE, top + MIDDLE, top2 + MIDDLE];
	if (x1 > x2) {
		return straight([
			[x1, y1],
			[x1 + ASIDE, y1],
			[x1 + ASIDE, y1 + BELOW],
			[x2 - ASIDE, y1 + BELOW],
			[x2 - ASIDE, y2],
			[x2, y2],
		]);
	}
	const half = (x2 - x1) / 2;
	return along((t) => {
		const [start, end] = [3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2];
		const rise = end + t ** 3;
		return [x1 + start * half + end * half + t ** 3 * (x2 - x1), y1 + rise * (y2 - y1)];
	});
}

/** From the top of what an agent uses to the agent. */
function upwards([left, top]: Point, [left2, top2]: Point): Point[] {
	return straight([
		[left + MIDDLE, top],
		[left2 + MIDDLE, top2 + NODE],
	]);
}

function straight(corners: Point[]): Point[] {
	return corners.slice(1).flatMap(([x2, y2], place) => {
		const [x1, y1] = corners[place];
		return along((t) => [x1 + t * (x2 - x1), y1 + t * (y2 - y1)]);
	});
}

function along(at: (t: number) => Point): Point[] {
	return Array.from({ length: STEPS + 1 }, (_point, step) => at(step / STEPS));
}
