import { isSalutation, restOfName, splitName } from '../../nodes/shared/operation/mapping/fullName';

const six = 'Ana Maria de la Cruz Gil';
const longest = 'Ada '.padEnd(1_000, 'x');

test.each<[string, string, string]>([
	['Ada Lovelace', 'Ada', 'Lovelace'],
	['Gabriel García Márquez', 'Gabriel', 'García Márquez'],
	['  Ada \t King  ', 'Ada', 'King'],
	["Seán O'Brien-Smith", 'Seán', "O'Brien-Smith"],
	['J. R. R. Tolkien', 'J.', 'R. R. Tolkien'],
	[six, 'Ana', 'Maria de la Cruz Gil'],
	[longest, 'Ada', longest.slice(4)],
	// with titles before it
	['Mr. Ada King', 'Ada', 'King'],
	['PROF. DR. Ada King', 'Ada', 'King'],
	['Rev. Ada King', 'Ada', 'King'],
	['REV. Ada King', 'Ada', 'King'],
	['Dipl.-Ing. Ada King', 'Ada', 'King'],
	['Sig Hansen', 'Sig', 'Hansen'],
	['Ada Dr. King', 'Ada', 'Dr. King'],
	// with something in brackets
	['Ada (Countess) King (née Byron)', 'Ada', 'King'],
	['Ada(she)King', 'Ada', 'King'],
	// with something behind a comma
	['Lovelace, Ada', 'Ada', 'Lovelace'],
	['Lovelace, Ada Augusta', 'Ada Augusta', 'Lovelace'],
	['Lovelace, Dr. Ada', 'Ada', 'Lovelace'],
	['van der Berg, Jan', 'Jan', 'van der Berg'],
	['De Leon, Ma Rose', 'Ma Rose', 'De Leon'],
	['Nguyen, Ba', 'Ba', 'Nguyen'],
	['Ada King, PhD', 'Ada', 'King'],
	['Ada King, Ph.D., M.B.A.', 'Ada', 'King'],
	['Ada Byron King, MD MBA', 'Ada', 'Byron King'],
	['Ada King,', 'Ada', 'King'],
	['Ada King, Jr', 'Ada', 'King Jr'],
	['Ada King, jr., MD', 'Ada', 'King jr.'],
	['King, Ada, III', 'Ada', 'King III'],
	['King, Ada Sr.', 'Ada', 'King Sr.'],
	['Petrov, Dimitrii', 'Dimitrii', 'Petrov'],
	['Novak, Ivan', 'Ivan', 'Novak'],
	// in capitals
	['ADA LOVELACE', 'ADA', 'LOVELACE'],
	['JD Smith', 'JD', 'Smith'],
	['Ada LOVELACE', 'Ada', 'LOVELACE'],
	['Jo Li', 'Jo', 'Li'],
	['Ada Li', 'Ada', 'Li'],
	['LEE ANNA', 'LEE', 'ANNA'],
])('%j is %j and %j', (whole, firstName, lastName) => {
	expect(splitName(whole)).toEqual({ firstName, lastName });
});

test.each([
	...['', 'Ada', 'Mr. King', 'Mr.', ',', ', Ada', 'King,', 'Lovelace, Dr.'],
	`${six} Sol`,
	`${longest}x`,
	// of a place, or of two people
	...['Ada King, London', 'King, Ada, London', 'King, Ada, London, Rome', 'Ada King, Bob'],
	...['Ada King99', 'Ada 4ever', '99 Kings', 'Ada & Bob', 'Ada King / Bob'],
	// of a company
	...['Acme Inc', 'Acme Inc.', 'The Engines', 'Deutsche Bahn', 'Sparkasse Köln', 'Acme GMBH'],
	// of which nobody knows which is the family's
	...['佐藤 花子', 'さとう はなこ', 'サトウ ハナコ', '김 민준', 'Ada 佐藤'],
	...['DUPONT Jean', 'LEE Anna', 'MARTIN Jean LUC'],
])('%j is not split', (whole) => {
	expect(splitName(whole)).toBeUndefined();
});

test.each<[string, Parameters<typeof restOfName>[1], ReturnType<typeof restOfName>]>([
	['Ada Lovelace', { firstName: 'Ada' }, { lastName: 'Lovelace' }],
	['Ada Lovelace', { firstName: 'ADA' }, { lastName: 'Lovelace' }],
	['ADA LOVELACE', { lastName: 'Lovelace' }, { firstName: 'ADA' }],
	['Lovelace, Ada', { lastName: 'Lovelace' }, { firstName: 'Ada' }],
	['Ana Maria Cruz Gil', { firstName: 'Ana Maria' }, { lastName: 'Cruz Gil' }],
	['Ana Maria Cruz Gil', { lastName: 'Cruz Gil' }, { firstName: 'Ana Maria' }],
	['Ada Lovelace', { firstName: 'Augusta', lastName: 'Lovelace' }, { firstName: 'Ada' }],
	['Ada Lovelace', { firstName: 'Ada', lastName: 'King' }, { lastName: 'Lovelace' }],
	['Adam King', { firstName: 'Ada' }, undefined],
	['Ada Parking', { lastName: 'King' }, undefined],
	['Ada King', { lastName: 'Lovelace' }, undefined],
	['Ada King', {}, undefined],
	['Engines Ltd', { firstName: 'Engines' }, undefined],
])('what is left of %j without %j is %j', (whole, known, rest) => {
	expect(restOfName(whole, known)).toEqual(rest);
});

test.each([
	...['Mr.', 'Mr. and Mrs.', 'Herr und Frau', 'MR. AND MRS.', 'Mr & Mrs', 'Prof.  Dr.', 'Rev.'],
])('%j is only a way to address someone', (text) => {
	expect(isSalutation(text)).toBe(true);
});

test.each(['CTO', 'Dr. Brand', 'Mr. Anders', 'Frau Undine', 'Mr. Sales', 'Rev', 'Sales and Mr.'])(
	'%j says more than how to address someone',
	(text) => {
		expect(isSalutation(text)).toBe(false);
	},
);
