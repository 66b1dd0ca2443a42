import type { IDataObject } from 'n8n-workflow';
import { decide } from '../../nodes/shared/operation/mapping/decide';
import { mapped } from './mapped';

const ada = 'ada.king@x.example';
const other = 'office@x.example';
const at = (name: string) => `https://www.linkedin.com/in/${name}`;
const person = { 'First Name': 'Ada', 'Last Name': 'King' };

test.each<[string, IDataObject[], Array<string | undefined>]>([
	['the best by name', [{ Mail: other, Email: ada }], [ada]],
	['the next one where nothing in it can be used', [{ Email: 'see notes', Mail: ada }], [ada]],
	['the next one where it is empty', [{ Email: '', Mail: ada }], [ada]],
	[
		'of its column alone in each row',
		[
			{ Email: ada, Mail: '' },
			{ Email: '', Mail: other },
		],
		[ada, undefined],
	],
	[
		'none inside where the outer one cannot be used',
		[{ Email: 'see notes', details: { email: ada } }],
		[undefined],
	],
	['one inside where the outer one is empty', [{ Email: '', details: { email: ada } }], [ada]],
	[
		'none inside where one of the outer ones is there',
		[{ Email: '', details: { email: ada } }, { Email: 'see notes' }],
		[undefined, undefined],
	],
	['none of another record', [{ Email: '', properties: { email: ada } }], [undefined]],
	['ours as it is, so that its check says what is wrong', [{ email: 'see notes' }], ['see notes']],
	['an unknown one that has the name in it', [{ ...person, 'Favourite Email': ada }], [ada]],
	['an unknown one that has not', [{ ...person, 'Favourite Email': other }], [undefined]],
	[
		'the unknown one that has it',
		[{ ...person, 'Favourite Email': other, 'Odd Mail': ada }],
		[ada],
	],
	[
		'no unknown one beside one that cannot be used',
		[{ ...person, 'Favourite Email': ada, Mail: 'see notes' }],
		[undefined],
	],
])('the email is %s', async (_, items, emails) => {
	const { rows } = await mapped(...items);
	expect(rows.map(({ email }) => email)).toEqual(emails);
});

test.each([
	[{ email: 'see notes' }, 'email'],
	[{ properties: { email: 'see notes' } }, 'properties.email'],
	[{ linkedinUrl: 'see notes' }, 'linkedinUrl'],
])('a field of ours is named also where it cannot be used: %j', async (item, name) => {
	const field = name.replace('properties.', '');
	expect((await mapped(item)).took).toBe(`Map Automatically used: ${field} from '${name}'.`);
});

test.each(['E-Mail', 'LinkedIn'])('of a list with nothing usable, %s is known', async (name) => {
	const item = { [name]: 'see notes' };
	expect((await mapped(item)).took).toMatch(/^Map Automatically used no columns/);
	const { named } = await decide([item], async () => {});
	expect(
		Object.values(named)
			.map((one) => one?.column.name)
			.join(''),
	).toBe(name);
});

test.each<[string, IDataObject[], Array<string | undefined>]>([
	['under LinkedIn', [{ Profile: at('ada'), LinkedIn: at('ada-king') }], [at('ada-king')]],
	['under Profile', [{ Website: at('ada'), Profile: at('ada-king') }], [at('ada-king')]],
	['under a bare Link', [{ Link: at('ada-king') }], [at('ada-king')]],
	[
		'under a bare Link with the name in it',
		[{ ...person, Link: at('ada-king') }],
		[at('ada-king')],
	],
	['under a bare Link as a number', [{ ...person, Link: at('ACoAAB1xYzQ') }], [at('ACoAAB1xYzQ')]],
	[
		'under a bare Link of most rows',
		[
			{ ...person, Link: at('ada-king') },
			{ ...person, Link: at('ada-k') },
			{ ...person, Link: at('someone') },
		],
		[at('ada-king'), at('ada-k'), at('someone')],
	],
	[
		'under a bare Link, some empty',
		[{ Link: at('ada-king') }, { Link: '' }],
		[at('ada-king'), undefined],
	],
	[
		'under the second bare Link',
		[{ Link: 'https://x.example', Website: at('ada-king') }],
		[at('ada-king')],
	],
	['in no empty column', [{ Link: '' }], [undefined]],
	['not under a bare Link of others', [{ ...person, Link: at('someone') }], [undefined]],
	[
		'under a bare Link beside an empty one',
		[{ Link: '', Website: at('ada-king') }],
		[at('ada-king')],
	],
	[
		'not under a bare Link of others in some row',
		[
			{ ...person, Link: at('someone') },
			{ ...person, Link: '' },
		],
		[undefined, undefined],
	],
	[
		'not under a bare Link with pages',
		[{ Link: at('ada-king') }, { Link: 'https://x.example' }],
		[undefined, undefined],
	],
	[
		'not under Link where LinkedIn cannot be used',
		[{ LinkedIn: 'see notes', Link: at('ada-king') }],
		[undefined],
	],
	[
		'not under Profile where LinkedIn is empty',
		[{ LinkedIn: '', Profile: at('ada-king') }],
		[undefined],
	],
	[
		'under a name nobody knows, with the name in it',
		[{ ...person, 'Favourite LinkedIn': at('ada-king') }],
		[at('ada-king')],
	],
	[
		'not under such a name alone',
		[{ ...person, 'Favourite LinkedIn': at('someone') }],
		[undefined],
	],
])('the profile is taken %s', async (_, items, links) => {
	const { rows } = await mapped(...items);
	expect(rows.map(({ linkedinUrl }) => linkedinUrl)).toEqual(links);
});

test.each<[string, IDataObject[], string | undefined]>([
	['two LinkedIn', [{ LinkedIn: at('ada'), linkedin_url: at('bob') }], 'linkedin_url'],
	['LinkedIn and Profile', [{ LinkedIn: at('ada'), Profile: at('bob') }], 'Profile'],
	['LinkedIn and a Website of profiles', [{ LinkedIn: at('ada'), Website: at('bob') }], 'Website'],
	[
		'in one row of two',
		[
			{ LinkedIn: at('ada'), Website: at('ada') },
			{ LinkedIn: at('bob'), Website: at('eve') },
		],
		'Website',
	],
	[
		'LinkedIn and a Website of pages',
		[{ LinkedIn: at('ada'), Website: 'https://x.example' }],
		undefined,
	],
	[
		'LinkedIn and a Website of some pages',
		[
			{ LinkedIn: at('ada'), Website: at('bob') },
			{ LinkedIn: '', Website: 'https://x.example' },
		],
		'Website',
	],
	[
		'yours and a Website of profiles',
		[{ 'Your LinkedIn': at('ada'), Website: at('bob') }],
		'Website',
	],
	[
		'yours and a Profile of profiles',
		[{ 'Your LinkedIn': at('ada'), Profile: at('bob') }],
		'Profile',
	],
	[
		'yours and a Website of some pages',
		[
			{ 'Your LinkedIn': at('ada'), Website: at('bob') },
			{ 'Your LinkedIn': '', Website: 'https://x.example' },
		],
		undefined,
	],
	['LinkedIn and a second one', [{ LinkedIn: at('ada'), 'Other LinkedIn': at('bob') }], undefined],
	[
		'LinkedIn and an unknown one',
		[{ LinkedIn: at('ada'), 'Favourite LinkedIn': at('bob') }],
		undefined,
	],
	[
		'the same in another spelling',
		[{ LinkedIn: at('ada'), Profile: 'linkedin.com/in/Ada/' }],
		undefined,
	],
	['a number in place of a name', [{ LinkedIn: at('ada'), Profile: at('ACoAAB1xYzQ') }], undefined],
	['a name beside a number', [{ LinkedIn: at('ACoAAB1xYzQ'), Profile: at('ada') }], undefined],
	[
		'in no row both',
		[
			{ LinkedIn: at('ada'), Profile: '' },
			{ LinkedIn: '', Profile: at('bob') },
		],
		undefined,
	],
	['none that is chosen', [{ Link: 'https://x.example', Website: 'https://y.example' }], undefined],
])('which profile is asked for: %s', async (_, items, name) => {
	const { question } = await mapped(...items);
	const asked = /^Two columns could be linkedinUrl: '.*' and '(.*)'\. /.exec(question ?? '');
	expect(asked?.[1]).toBe(name);
});

test.each<[string, IDataObject, boolean]>([
	['another email', { Email: ada, 'E-Mail': other }, true],
	['the same in capitals', { Email: ada, 'E-Mail': ada.toUpperCase() }, false],
	['a second email', { Email: ada, 'Other Email': other }, false],
	['a work email', { Email: ada, 'Work Email': other }, false],
	['Email 2', { 'Email 1': ada, 'Email 2': other }, false],
])('which email is asked for: %s, %j', async (_, item, is) => {
	expect((await mapped(item)).question !== undefined).toBe(is);
});
