import type { Weather } from '../weather.mts';

const OFFSET_MS = 2 * 3_600_000;
/** A time that ends in digits: it names no zone. */
const ZONELESS = /\d$/;

/** How the service writes the times of a record: ISO 8601, which leaves much open. */
export function spelling(weather: Weather) {
	const one = (time: string): string => {
		let text = time;
		if (weather.has('offsets')) {
			const local = new Date(Date.parse(time) + OFFSET_MS).toISOString();
			text = local.replace('Z', '+02:00');
		}
		if (weather.has('wholeSeconds')) text = text.replace('.000', '');
		if (weather.has('noZone')) text = text.replace('Z', '');
		return text;
	};
	return <Name extends string>(
		record: { [name in Name]?: string | null },
		...names: Name[]
	): { [name in Name]: string } => {
		const times = names.map((name) => [name, record[name] ? one(record[name]) : record[name]]);
		return Object.fromEntries(times) as { [name in Name]: string };
	};
}

/** A time as it was answered, in ms, whatever its spelling. */
export function readTime(time: unknown): number {
	const text = String(time);
	return Date.parse(
		ZONELESS.test(text) && text.includes('T') && !/[+-]\d\d:?\d\d$/.test(text) ? `${text}Z` : text,
	);
}
