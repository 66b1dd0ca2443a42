import {
	addressContainsName,
	isOnePerson,
	splitFullName,
} from '../../../nodes/shared/fields/fullName';

test.each([
	['Ada King Lovelace', 'Ada | King Lovelace'],
	['Prof. Dr. Ada Lovelace', 'Ada | Lovelace'],
	['Dipl.-Ing. Ada Lovelace', 'Ada | Lovelace'],
	['Dott.ssa Ada Lovelace', 'Ada | Lovelace'],
	['mgr inż. Ada Lovelace', 'Ada | Lovelace'],
	['Sig.ra Ada B. Lovelace', 'Ada | Lovelace'],
	['Lovelace, Ada', 'Ada | Lovelace'],
	['LOVELACE, ADA', 'ADA | LOVELACE'],
	['LOVELACE Ada', 'Ada | LOVELACE'],
	['LE GALL-ROUX Chloé', 'Chloé | LE GALL-ROUX'],
	['AJ Smith', 'AJ | Smith'],
	['Daniel Ek', 'Daniel | Ek'],
	['Clara Abt', 'Clara | Abt'],
	['john a smith', 'john | a smith'],
	['Lovelace;Ada;;Mme;', 'Ada | Lovelace'],
	['van der Berg, Jan', 'Jan | van der Berg'],
	['García López, María', 'María | García López'],
	['Tom Becker Jr.', 'Tom | Becker'],
	['Tom Becker, MBA', 'Tom | Becker'],
	['Tom Becker, Ph.D., CPA', 'Tom | Becker'],
	['Tom Becker III', 'Tom | Becker'],
	['Tom Becker 🚀', 'Tom | Becker'],
	['🇩🇪 Tom Becker ⭐️', 'Tom | Becker'],
	['Tom Becker (Engines)', 'Tom | Becker'],
	['Tom "Tommy" Becker', 'Tom | Becker'],
	['Tom Becker she/her', 'Tom | Becker'],
	['Ana Becker‑Lopez', 'Ana | Becker-Lopez'],
	['John E Smith', 'John | Smith'],
	['Jan ’t Hooft', 'Jan | ’t Hooft'],
	['Kim Ma', 'Kim | Ma'],
	['Tom Herr', 'Tom | Herr'],
	['Kim No', 'Kim | No'],
	['Ada Bank', 'Ada | Bank'],
	['Eve Press', 'Eve | Press'],
	['山田　太郎', '太郎 | 山田'],
])('splitFullName splits %s into %s', (fullName, parts) => {
	expect(splitFullName(fullName)?.join(' | ')).toBe(parts);
});

test.each([
	['a single name', ['Stone, Jr.', 'Ada', 'Dr. Stone']],
	['two people', ['Ada and Bob Stone', 'Ada & Bob Stone', 'Ada\nBob Stone', 'Ada/Bob Stone']],
	['two people', ['Ada King; Bob Ray', 'Ada or Bob Stone', 'Ayşe ve Ali Kaya', 'Ada, Bob, Eve']],
	['an organization', ['Acme GmbH', 'Hotel Adler', 'Optique Vision Plus']],
	['a department', ['Engines Support Team', 'Sales Team', 'Accounts Payable']],
	['a name without a known boundary', ['山田太郎', 'ジョン スミス', '山田 太郎 様']],
	['a text that is no name', ['Order 1001', `${'A'.repeat(60)} ${'b'.repeat(60)}`]],
])('splitFullName does not split %s: %j', (_, texts) => {
	for (const text of texts) expect([text, splitFullName(text)]).toEqual([text, undefined]);
});

test.each<[string, string, boolean]>([
	['Ada Lovelace', 'ada@engines.example', true],
	['Bob Stone', 'bstone@web.example', true],
	['Jörg Müller', 'joerg.mueller@web.example', true],
	['Иван Петров', 'i.petrov@web.example', true],
	['Lindsey Van Houten', 'lvanhouten@web.example', true],
	['Ada Lovelace', 'https://www.linkedin.com/in/ada-lovelace', true],
	['Bob Stone', 'https://www.linkedin.com/in/ACwAABobStone', false],
	['Ada Lovelace', 'office@engines.example', false],
	['Bo Xi', 'bo@web.example', false],
	['Info Desk', 'info@engines.example', false],
	['Blue Bottle', 'coffee@bottle.example', false],
])('addressContainsName returns whether a word of %s is in %s: %s', (name, address, expected) => {
	expect(addressContainsName(address, name)).toBe(expected);
});

test.each<[string, string, boolean]>([
	['Ada', 'King', true],
	['Ada', 'Ortega y Gasset', true],
	['Ada', 'Bank', true],
	['Ada & Bob', 'King', false],
	['Ada u. Bob', 'King', false],
	...['and', '&', 'und'].map((word): [string, string, boolean] => [
		'Ada',
		`King ${word} Stone`,
		false,
	]),
	['Ada', 'King GmbH', false],
	['Harbor', 'Inn', false],
	['Sales', 'Department', false],
])('isOnePerson returns whether %s %s is one person: %s', (first, last, expected) => {
	expect(isOnePerson(first, last)).toBe(expected);
});
