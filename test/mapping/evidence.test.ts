import {
	agree,
	isOfDomain,
	isOpaque,
	isSharedMailbox,
	isSplit,
} from '../../nodes/shared/operation/mapping/evidence';

test.each([
	...['office@x.example', ' Office@X.example', 'no-reply@x.example', 'noreply@x.example'],
	...['sales2@x.example', 'info.berlin@x.example', 'sales-uk@x.example', 'info_de@x.example'],
	...['hr+jobs@x.example', 'büro@x.example', 'support24.uk@x.example'],
])('several people read %j', (email) => {
	expect(isSharedMailbox(email)).toBe(true);
});

test.each([
	...['officer@x.example', 'ada.office@x.example', 'salesforce@x.example', '24.sales@x.example'],
	...['no-one@x.example', 'no-ada@x.example', 'office', '', '7@x.example', 'ada@office.example'],
])('one person reads %j', (email) => {
	expect(isSharedMailbox(email)).toBe(false);
});

const profile = 'https://www.linkedin.com/in/';

test.each<[unknown, boolean]>([
	[`${profile}ACoAAB1xYzQ`, true],
	[`${profile}ACwAAB1xYzQ`, true],
	[`${profile}acoaab1xyzq`, true],
	[`${profile}ada`, false],
	[`${profile}acosta`, false],
	[undefined, false],
	[4, false],
])('%j is a number in place of a name: %j', (address, is) => {
	expect(isOpaque(address)).toBe(is);
});

test.each<[string, string]>([
	['ada@x.example', 'Ada Lovelace'],
	['lovelace@x.example', 'Ada Lovelace'],
	['ADA@X.example', 'ada lovelace'],
	['a.lovelace.king@x.example', 'Ada LOVELACE'],
	['eda@x.example', 'King-Eda'],
	['obrien@x.example', "Seán O'Brien"],
	['brien@x.example', 'Seán O’Brien'],
	['ajp@x.example', 'A.J.P. Li'],
	['a-j-p@x.example', 'AJP Li'],
	['muller@x.example', 'Müller'],
	['mueller@x.example', 'Müller'],
	['jaeger@x.example', 'Jäger'],
	['schroeder@x.example', 'Schröder'],
	['oezil@x.example', 'Özil'],
	['grossmann@x.example', 'Großmann'],
	['bjorn@x.example', 'Bjørn'],
	['walesa@x.example', 'Wałęsa'],
	['kjaer@x.example', 'Kjær'],
	['jose@x.example', 'José'],
	[`${profile}ada-king-1815`, 'Ada King'],
	['linkedin.com/IN/ada', 'Ada King'],
])('%j is of %j', (address, name) => {
	expect(agree([address], [name])).toBe(true);
});

test.each<[string, string]>([
	['bob@ada.example', 'Ada King'],
	['bo.li@x.example', 'Bo Li'],
	[`${profile}someone`, 'Lin Park'],
	['linkedin.com/IN/someone', 'Lin Park'],
	['linkedin.com/in/andrew', 'Xan Park'],
])('%j is not surely of %j', (address, name) => {
	expect(agree([address], [name])).toBe(false);
});

const of = (length: number, row: (place: number) => string) =>
	Array.from({ length }, (_, place) => row(place));

test.each<[string, boolean, unknown[], unknown[]]>([
	['two of three', true, ['ada@x.example', 'eda@x.example', 'bob@x.example'], ['Ada', 'Eda', 'Al']],
	['one of two', false, ['ada@x.example', 'bob@x.example'], ['Ada', 'Al']],
	['one of three', false, ['al@x.example', 'bob@x.example', 'ada@x.example'], ['A', 'B', 'Ada']],
	['none that is known', false, [undefined], [undefined]],
	['a row without an address', true, [undefined, 'ada@x.example'], ['Bob', 'Ada']],
	['a row without a name', true, ['bob@x.example', 'ada@x.example'], [undefined, 'Ada']],
	['a number in place of a name', true, [`${profile}ACoAAB1`, `${profile}ada`], ['Bob', 'Ada']],
	[
		'25 of the first 50, and the next one',
		false,
		of(60, (place) => (place < 25 || place >= 50 ? 'ada@x.example' : 'bob@x.example')),
		of(60, () => 'Ada'),
	],
])('most rows agree by %s: %j', (_, is, addresses, names) => {
	expect(agree(addresses, names)).toBe(is);
});

test.each<[unknown, boolean]>([
	['Ada King', true],
	['Engines', false],
	[undefined, false],
	[4, false],
])('%j is a name that can be split: %j', (name, is) => {
	expect(isSplit(name)).toBe(is);
});

test.each<[string, string, boolean]>([
	['Golden Gate', 'bob@golden-gate.example', true],
	['Müller', 'info@mueller.example', true],
	['Müller', 'info@muller.example', true],
	['Golden Gate', 'bob@engines.example', false],
	['Ada King', 'ada@adaking.example', false],
	['X', '', false],
	['Ada King', 'nobody', false],
])('%j is the name of the domain of %j: %j', (name, email, is) => {
	expect(isOfDomain(name, email)).toBe(is);
});
