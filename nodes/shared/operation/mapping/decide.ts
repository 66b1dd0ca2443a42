import type { IDataObject } from 'n8n-workflow';
import { emailKey } from '../email';
import type { Rivals } from './addressColumns';
import { addressOf, disagree, LINKS, linkOf } from './addressColumns';
import type { Candidate, Proven } from './candidates';
import { byRank, candidatesOf, isSameWeight } from './candidates';
import type { Column } from './columns';
import { columnsOf } from './columns';
import { namesOf } from './nameColumns';
import type { FieldName } from './names';
import { ofOnePerson } from './records';

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
const NAMES = ['firstName', 'lastName', 'fullName', 'name'] as const;
const IDENTITY: FieldName[] = [...NAMES, 'email', 'linkedin'];
const EVENT = /^(event|meeting|appointment|booking|session|webinar|interview)$/;
const MEETING = /^(organi[sz]er|attendees|invitees)$/;

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
	const candidates = ofOnePerson(all).sort(byRank);
	const hasWord = (sign: RegExp) =>
		columns.some(({ words }) => words.some((word) => sign.test(word)));
	const [isOfEvents, isOfMeetings] = [hasWord(EVENT), hasWord(MEETING)];
	const chosen: Decision['chosen'] = Object.fromEntries(
		OTHERS.filter((field) => field !== 'location' || !isOfEvents).map((field) => [
			field,
			candidates.find(
				(one) => one.field === field && one.usable > 0 && !(isOfMeetings && isBareTitle(one)),
			),
		]),
	);
	const person = ofSubject(candidates);
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

/** Of a meeting it is what the meeting is called. */
function isBareTitle({ column }: Candidate): boolean {
	return column.words.join(' ') === 'title';
}

/** Where a row is of several people, those of the one whom its names call so: the candidate. */
function ofSubject(candidates: Candidate[]): Proven[] {
	const identity = candidates.filter(({ field }) => [...IDENTITY, ...LINKS].includes(field));
	const subject = identity.find((one) => one.subject !== undefined && one.usable > 0)?.subject;
	return candidates
		.filter((one) => one.subject === undefined || one.subject === subject)
		.map((one) => ({ ...one, needsProof: one.isUnknown || one.subject !== subject }));
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
				disagree(one, other, emailKey),
		);
		return rival === undefined
			? []
			: [{ field: one.field, columns: [one, rival] as [Candidate, Candidate] }];
	});
}
