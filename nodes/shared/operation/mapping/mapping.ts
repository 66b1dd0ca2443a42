/**
 * Map Automatically, from a list to the fields of a person:
 * 1. `mapping.ts` sorts the items by their names (kinds) and keeps a sample of each kind.
 * 2. `columns.ts` lists the places in a sample where something stands; `words.ts` cuts their names
 *    into words, and `names.ts` knows what the words mean.
 * 3. `candidates.ts` says which fields a column may fill, and how well; `values.ts` and
 *    `incomingContent.ts` say what of its content is usable.
 * 4. `decide.ts` chooses one column for each field: `records.ts` keeps to one person, `subject.ts` to
 *    the one of several whom the row is about, `nameColumns.ts` finds the name and
 *    `addressColumns.ts` the email and the profile, by `evidence.ts`.
 * 5. `itemValues.ts` reads each item by that, `fullName.ts` splits names, `hint.ts` writes the hint.
 */
import type { IDataObject } from 'n8n-workflow';
import { isSameShape, namesIn, shapeOf } from './columns';
import type { Decision } from './decide';
import { decide } from './decide';
import { valueIn } from './itemValues';
import type { Decided, MappedField } from './hint';
import { questionOf, textOf } from './hint';

/** So many items tell what a column holds. */
const SAMPLE = 500;
/** So much of the names of two items is equal where they are of one kind: empty cells may be missing. */
const SHARED = 0.7;
/** More kinds are in no list that people have made; the others are read as the last one. */
const MOST_KINDS = 100;

/** Items with the same names. */
interface Kind {
	names: Set<string>;
	sample: IDataObject[];
	/** The shape of the last one. */
	last: string[][];
	count: number;
	decision?: Decision;
}

/** What Map Automatically made of a list. */
export interface Mapping {
	/** What goes into a field; undefined where the item has nothing that is surely it. */
	valueOf(index: number, field: string): unknown;
	/** Which columns were taken, in a sentence or more. */
	took: string;
	/** What only the user can know; undefined where nothing is to be asked. */
	question?: string;
}

/** Reads a list item by item, and decides once for all of them which column fills which field. */
export class Mapper {
	private readonly kinds: Kind[] = [];
	private readonly kindOf: Kind[] = [];
	private readonly items: IDataObject[] = [];

	add(item: IDataObject): void {
		const shape = shapeOf(item);
		const kind = this.kinds.find(({ last }) => isSameShape(shape, last)) ?? this.kindFor(item);
		kind.last = shape;
		kind.count++;
		if (kind.sample.length < SAMPLE) kind.sample.push(item);
		this.kindOf.push(kind);
		this.items.push(item);
	}

	/**
	 * @param fields those of the operation that are filled
	 * @param pause lets n8n do its other work where ours takes long
	 */
	async decide(fields: MappedField[], pause: () => Promise<void>): Promise<Mapping> {
		const kinds: Decided[] = [];
		for (const kind of this.kinds) {
			kind.decision = await decide(kind.sample, pause);
			kinds.push({ ...kind, decision: kind.decision });
		}
		const required = new Set(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name));
		return {
			valueOf: (index, field) => {
				const { decision } = this.kindOf[index];
				return decision && valueIn(decision, this.items[index], field, required.has(field));
			},
			took: textOf(kinds, fields),
			question: kinds.map(({ decision }) => questionOf(decision, fields)).find(Boolean),
		};
	}

	private kindFor(item: IDataObject): Kind {
		const names = namesIn(item);
		const isLike = (kind: Kind) => {
			const shared = names.filter((name) => kind.names.has(name)).length;
			return shared > SHARED * Math.min(names.length, kind.names.size);
		};
		const known = this.kinds.find(isLike) ?? this.kinds[MOST_KINDS - 1];
		if (known === undefined) {
			const made: Kind = { names: new Set(names), sample: [], last: [], count: 0 };
			this.kinds.push(made);
			return made;
		}
		for (const name of names) known.names.add(name);
		return known;
	}
}
