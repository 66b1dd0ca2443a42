import { refusePlaceholders } from '../../../nodes/shared/operation/placeholders';
import { isFieldName } from '../../../nodes/shared/operation/placeholderWords';

/** What of a text would be read by a person as it stands there; undefined where it may be sent. */
function foundIn(text: unknown, saved: unknown = '={{ $json.text }}'): string | undefined {
	try {
		refusePlaceholders(text, 'Note', saved);
		return undefined;
	} catch (error) {
		return (error as Error).message.replace(/, which was not filled in: replace it .*$/, '');
	}
}

test.each([
	...['name', 'First Name', 'firstName', 'FIRST_NAME', 'first.name', 'prénom', 'Prénom', '姓名'],
	...[
		'contactfirstname',
		'CONTACTFIRSTNAME',
		'your company',
		"Recipient's Name",
		'name_1',
		'title',
	],
	...['insert name here', 'Herr/Frau Nachname', 'person linkedin url', 'Ihr Vorname', 'la ciudad'],
	...[
		'nom de famille',
		'company name',
		'NameOfCompany',
		'ÉtatCivilNom'.slice(9),
		'  email  ',
		'yourfirstname',
		'companyurl',
		'varname',
		'Prénom, Société',
	],
])('%j is the name of a field', (text) => {
	expect(isFieldName(text)).toBe(true);
});

test.each([
	...[
		'',
		'1',
		'your',
		'here',
		'a',
		'hello',
		'rename',
		'namely',
		'name it',
		'SaaStock',
		'your turn',
	],
	...[
		'last chance',
		'username x',
		'the url',
		'name—hello',
		'of',
		'insert',
		'firstly',
		'xname',
		'sname',
		'toname',
	],
])('%j is none', (text) => {
	expect(isFieldName(text)).toBe(false);
});

const long = 'name '.repeat(12);

test.each([
	...['{name}', '${name}', '[name]', '<name>', '&lt;name&gt;', '‹name›', '【name】', '｛name｝'],
	...['%name%', '%first name%', '#name#', '#first_name#', '*|NAME|*', '%(name)s', '__name__'],
	...['$firstName', 'firstName', 'FirstName', 'last_name', 'full_Name', 'FNAME', 'LNAME', 'F_NAME'],
	...['FIRST_NAME', 'LASTNAME', 'FULLNAME', '{name|there}', '{name,there}', '{name:x}', '{name;x}'],
	...['{name=x}', '{name|a\u2028b}', '{{ name }}', '}}', '[insert link]', '[Insert x]'],
	...['[INSERT x]', '[your pick]', '[Your pick]', '[YOUR pick]', '#N/A', '#N/V', '#NV', '#NAME?'],
	...['#DIV/0!', '#BEZUG!', '#CALC!', '#ERROR!', '#NULL!', '#NUM!', '#REF!', '#SPILL!', '#VALEUR!'],
	...['#VALOR!', '#VALUE!', '#WERT!', '#ZAHL!', '$fromAI(', `{${long}}`, `[${long}]`, `<${long}>`],
	...[`‹${long}›`, `【${long}】`, `｛${long}｝`, `*|${long}|*`, `&lt;${long}&gt;`],
])('a person does not read %s', (placeholder) => {
	const told = `Note contains "${placeholder}"`;
	expect(foundIn(`Ah ${placeholder} so`)).toBe(told);
	expect(foundIn(`Ah ${placeholder} so`, `Ah ${placeholder} so`)).toMatch(/^Note contains "/);
});

test.each([
	['Hi {first_name, hello', '{first_name'],
	['Hi [first name! Hello', '[first name'],
	['Hi {{name', '{{name'],
	['Hi {{', '{{'],
	['Hi {name\nHello', '{name'],
	['Hi {first_name', '{first_name'],
	['Hi {x} and [y] and {name}', '{name}'],
	['[name](x)', undefined],
	['[your site](x)', undefined],
	['Hi {x} and [name](y)', undefined],
	['Hi {first_name hello', undefined],
	['5%name%', undefined],
	['%name %', undefined],
	['% name%', undefined],
	['#name#x', undefined],
	['x.firstName', undefined],
	['/firstName', undefined],
	['?firstName=1', undefined],
	['&firstName', undefined],
	['=firstName', undefined],
	['#firstName', undefined],
	['my-firstName', undefined],
	['firstNames', undefined],
	['firstName=x', undefined],
	['firstName/x', undefined],
	['x.FNAME', undefined],
	['FNAMES', undefined],
	['firstname', undefined],
	['$price', undefined],
	[`{${'name '.repeat(13)}}`, undefined],
	['#NVIDIA', undefined],
	['#N', undefined],
	['Your turn', undefined],
	['[your]', undefined],
	['$items', undefined],
	['{\nname}', undefined],
])('in %j it finds %j', (text, found) => {
	expect(foundIn(text)).toBe(found === undefined ? undefined : `Note contains "${found}"`);
});

test.each([
	...[
		'$json.name',
		'$node["A"].x',
		"$input['x",
		'$item.x',
		'$vars.a.b',
		'$env.A',
		"$('A')",
		'{{ $json.a }}',
	],
	...['{{$json.a }}', "$('A'"],
])('%s is an expression of which the field knows nothing', (expression) => {
	const text = `Ah ${expression}`;
	const [found = ''] = /^\{\{.*|^\$\w+(\.[\w.]+|\[['"][\w.]*)|^\$\(.*/.exec(expression) ?? [];
	expect(foundIn(text, text)).toBe(`Note contains "${found}": switch the field to Expression`);
	expect(foundIn(text)).toBe(`Note contains "${found}"`);
});

test.each([
	['Hi null', 'null'],
	['null, hello', 'null'],
	['nullable', undefined],
	['You have NaN open', 'NaN'],
	['NaN', 'NaN'],
	['NaNs', undefined],
	['x-NaN', undefined],
	['zero is null.', undefined],
	['you and null!', undefined],
	['Ask NULL', 'NULL'],
	['Ask null now', undefined],
	['Ask Null.', undefined],
	['Ask null ?', 'null'],
	['Ask non-null', undefined],
	...['Hi', 'hello', 'hey', 'Dear', 'hallo', 'Liebe', 'lieber', 'bonjour', 'salut', 'Cher'].map(
		(greeting) => [`${greeting} , so`, `${greeting} ,`],
	),
	...['hola', 'Ciao', 'caro', 'olá', 'hej', 'Beste'].map((greeting) => [
		`${greeting}  , so`,
		`${greeting}  ,`,
	]),
	...[
		'null',
		'NULL',
		'undefined',
		'none',
		'None',
		'NONE',
		'nil',
		'NIL',
		'n/a',
		'N/A',
		'unknown',
	].map((nobody) => [`Hi ${nobody} so`, nobody]),
	['Hi UNKNOWN', 'UNKNOWN'],
	['Hi Nil', undefined],
	['Hi Null so', undefined],
	['Hi Unknown', undefined],
	['Hi nonesuch', undefined],
	['Hi none-x', undefined],
	['HI , so', undefined],
	['Delhi , so', undefined],
	['Hi, so', undefined],
	...['-', '…', '""', '{}', '??', 'N/A', 'unknown', ' . '].map((text) => [text, text.trim()]),
	...['OK', '1', '👍', '好', ''].map((text) => [text, undefined]),
])('what says nothing is found in %j: %j', (text = '', found) => {
	expect(foundIn(text)).toBe(found === undefined ? undefined : `Note contains "${found}"`);
	// what was typed is meant
	if (found !== undefined) expect(foundIn(text, `=${text} {{ $json.a }}`)).toBeUndefined();
	const inside = `={{ $json.a ?? '${text}' }} and {{ '${text}' }}`;
	expect(foundIn(text, inside)).toBe(foundIn(text));
});

test.each([
	['Hi null, so', '={{ $json.a }} null, {{ $json.b }}', undefined],
	['Hi  , so', "=Hi {{ $json.a || '' }} , so", undefined],
	['It is {{ name at $5 }}', 'It is {{ name at $5 }}', 'Note contains "{{ name at $5 }}"'],
])('%j, saved as %j, is told by %j', (text, saved, told) => {
	expect(foundIn(text, saved)).toBe(told);
});

test('only texts are sent', () => {
	expect([true, 7].map((value) => foundIn(value))).toEqual([
		...['Note must be text, not true', 'Note must be text, not 7'],
	]);
	expect([undefined, null, ['{name}']].map((value) => foundIn(value))).toEqual(
		Array(3).fill(undefined),
	);
});
