import type { IDataObject } from 'n8n-workflow';
import { emailKey } from '../email';
import type { Rivals } from './addressColumns';
import { addressOf, disagree, linkOf } from './addressColumns';
import type { Candidate, Proven } from './candidates';
import { byRank, candidatesOf, isSameWeight, NAMES } from './candidates';
import type { Column } from './columns';
import { columnsOf } from './columns';
import { agree, isSharedMailbox } from './evidence';
import { holds, namesOf } from './nameColumns';
import type { FieldName } from './names';
import { ofOnePerson } from './records';
import { isNamed, isNameOf, isOf, ofSubject, subjectOf } from './subject';

/** Which column fills which field, for all items of one kind. */
export interface Decision {
	columns: Column[];
	chosen: Partial<Record<FieldName, Candidate>>;
	/** The best by name of an email and a link, also where nothing in it can be used. */
	named: { email?: Candidate; linkedin?: Candidate };
	rivals: Rivals[];
	/** A name that is a person's or a company's, which nothing in the list tells. */
	unclear?: Candidate;
	/** Whether a company or a job title in the list says that its names are of people. */
	isOfPeople: boolean;
}

const OTHERS: FieldName[] = [
	'phone',
	'company',
	'title',
	'industry',
	'infix',
	'location',
	'source',
	'tags',
	'customFields',
];
const EVENT = ['event', 'meeting', 'appointment', 'booking', 'session', 'webinar', 'interview'];
/** What has a title of its own, beside the person that it is about: a deal, a ticket, a task. */
const TITLED = ['pipeline', 'currency', 'amount', 'ticket', 'due', 'deadline', 'duration'];
/** Of a meeting; those of a job are dates. */
const TIMES = ['start', 'end', 'time'];
const MEETING = ['organizer', 'organiser', 'attendees', 'invitees'];

/**
 * Works out once which column fills which field, from the names and contents of a sample. It
 * pauses between the columns, so that n8n can do its other work.
 */
export async function decide(sample: IDataObject[], pause: () => Promise<void>): Promise<Decision> {
	const columns = columnsOf(sample);
	const records = [...new Set(columns.map(({ record }) => record))];
	const all: Candidate[] = [];
	for (const column of columns) {
		await pause();
		const level = records.indexOf(column.record) * 2 + Number(column.isInside);
		all.push(...candidatesOf(column, level));
	}
	const candidates = ofOnePerson(all).map(titleAsName).sort(byRank);
	const subject = subjectOf(candidates);
	const chosen = othersOf(columns, candidates, subject);
	const person = ofSubject(candidates, subject);
	const names = namesOf(person, { ...chosen, columns });
	const email = addressOf(
		person.filter(({ field }) => field === 'email'),
		names.values,
	);
	const link = linkOf(person, names.values);
	return {
		columns,
		chosen: { ...chosen, ...names.chosen, email: email.chosen, linkedin: link.chosen },
		named: { email: email.named, linkedin: link.named },
		rivals: [
			...rivalsOf([email.chosen, ...NAMES.map((name) => names.chosen[name])], person),
			...link.rivals,
		],
		unclear: names.unclear,
		isOfPeople: names.isOfPeople,
	};
}

/** The fields that say nothing of who someone is. */
function othersOf(
	columns: Column[],
	candidates: Candidate[],
	subject: string | undefined,
): Decision['chosen'] {
	const known = new Set(columns.flatMap(({ words }) => words));
	const hasAny = (words: string[]) => words.some((word) => known.has(word));
	const isOfMeetings = hasAny(MEETING) || TIMES.every((word) => known.has(word));
	const hasPlainName = candidates.some((one) => one.isPlain && isNameOf(one));
	const isOfOther = (one: Candidate) =>
		(one.field === 'location' && hasAny(EVENT)) ||
		(isBareTitle(one) && (isOfMeetings || (hasAny(TITLED) && !hasPlainName))) ||
		(one.field === 'phone' && one.mayBeOther && !one.column.isInside && isNamed(candidates));
	const usable = candidates.filter((one) => one.usable > 0 && !isOfOther(one));
	const best = (field: FieldName) => {
		const all = usable.filter((one) => one.field === field);
		return all.find((one) => isOf(one, subject)) ?? all[0];
	};
	return Object.fromEntries(OTHERS.map((field) => [field, best(field)]));
}

/** SharePoint calls its first column Title, and some keep the name there. */
function titleAsName(one: Candidate, _: number, all: Candidate[]): Candidate {
	const isName =
		one.field === 'title' &&
		isBareTitle(one) &&
		all.some(
			({ field, values }) =>
				field === 'email' &&
				!values.some((email) => typeof email === 'string' && isSharedMailbox(email)) &&
				agree(values, one.values),
		);
	return isName ? { ...one, field: 'name' } : one;
}

/** Of a meeting it is what the meeting is called. */
function isBareTitle({ column }: Candidate): boolean {
	return column.words.join(' ') === 'title';
}

/** Columns of the same weight that say something else: people have several emails, and one name. */
function rivalsOf(chosen: Array<Candidate | undefined>, person: Proven[]): Rivals[] {
	return chosen.flatMap((one) => {
		if (one === undefined) return [];
		const rival = person.find(
			(other) =>
				other.field === one.field &&
				!other.needsProof &&
				isSameWeight(one, other) &&
				(one.field !== 'email' || other.number === one.number) &&
				other.isWork === one.isWork &&
				// of a name it gives the small letters
				disagree(one, other, emailKey) &&
				!holds(one, other) &&
				!holds(other, one),
		);
		return rival === undefined
			? []
			: [{ field: one.field, columns: [one, rival] as [Candidate, Candidate] }];
	});
}
