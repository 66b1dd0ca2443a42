import { drawnFrom } from '../world/weather.mts';

/** What may happen behind the index's back, with how likely it is in a world. */
const kinds = {
	create: 0.7,
	delete: 0.5,
	/** A lead gets another email. */
	email: 0.5,
	title: 0.6,
	/** What is written can be seen up to 10 minutes later than it says. */
	late: 0.5,
	/** Times are stamped by two clocks that are up to 5 s apart. */
	twoClocks: 0.5,
	/** Hundreds of leads at once, while a run reads. */
	imports: 0.5,
	/** A third of all requests meets a change. */
	restless: 0.6,
	/** New leads and changes whose times lie days back. */
	backdated: 0.2,
	/** A page never holds more than 50. */
	cappedPages: 0.2,
	/** Hundreds of leads are deleted while a run reads, just after an import. */
	cleanUps: 0.4,
	/** Requests that were sent at once are answered in any order. */
	outOfTurn: 0.5,
} satisfies Record<string, number>;

export type Kind = keyof typeof kinds;
/** What is on in a world. */
export type Weather = ReadonlySet<Kind>;

/** The weather of a seed; where some is named, only this. */
export function weatherOf(seed: number, named?: string): Weather {
	return drawnFrom(kinds, seed, named);
}
