import { decide } from '../../nodes/shared/operation/mapping/decide';
import { mapped, rowsOf } from './mapped';

test.each([
	['Mail: b@x.example, Email: a@x.example', 'a@x.example'],
	['Email: see notes, Mail: a@x.example', 'a@x.example'],
	['Email: , Mail: a@x.example', 'a@x.example'],
	['Email: a@x.example, Mail: / Email: , Mail: b@x.example', 'a@x.example / -'],
	// one inside, or of another record, only in place of an empty one
	['Email: see notes, details.email: a@x.example', '-'],
	['Email: , details.email: a@x.example', 'a@x.example'],
	['Email: , details.email: a@x.example / Email: see notes', '- / -'],
	['Email: , properties.email: a@x.example', '-'],
	// a field of ours as it is, so that its check says what is wrong
	['email: see notes', 'see notes'],
	// one of which nobody knows whose it is, by the name
	['Full Name: Ada King, Odd Mail: ada@x.example', 'ada@x.example'],
	['Full Name: Ada King, Odd Mail: b@x.example', '-'],
	['Full Name: Ada King, Favourite Email: b@x.example, Odd Mail: ada@x.example', 'ada@x.example'],
	['Full Name: Ada King, Odd Mail: ada@x.example, Mail: see notes', '-'],
])('of %j the email is %j', async (list, emails) => {
	expect((await mapped(list)).taken('email')).toBe(emails);
});

test.each([
	['email: see notes', "email from 'email'"],
	['properties.email: see notes', "email from 'properties.email'"],
	['linkedinUrl: see notes', "linkedinUrl from 'linkedinUrl'"],
])('a field of ours is named also where it cannot be used: %j', async (list, taken) => {
	expect((await mapped(list)).took).toBe(`Map Automatically used: ${taken}.`);
});

test.each(['E-Mail', 'LinkedIn'])('where nothing can be used, %s is known', async (name) => {
	const list = `${name}: see notes`;
	expect((await mapped(list)).took).toMatch(/^Map Automatically used no columns/);
	const { named } = await decide(rowsOf(list), async () => {});
	expect(
		Object.values(named)
			.map((one) => one?.column.name)
			.join(''),
	).toBe(name);
});

const [ada, bob] = ['linkedin.com/in/ada', 'linkedin.com/in/bob'];
const number = 'linkedin.com/in/ACoAAB1xYzQ';
const page = 'https://x.example';

test.each([
	[`Profile: ${bob}, LinkedIn: ${ada}`, ada],
	[`Website: ${bob}, Profile: ${ada}`, ada],
	[`LinkedIn: see notes, Link: ${ada}`, '-'],
	[`LinkedIn: , Profile: ${ada}`, '-'],
	// a bare Link, where all are profiles and no name says that they are of others
	[`Link: ${ada}`, ada],
	['Link: ', '-'],
	[`Link: ${page}, Website: ${ada}`, ada],
	[`Link: , Website: ${ada}`, ada],
	[`Link: ${ada} / Link: `, `${ada} / -`],
	[`Link: ${ada} / Link: ${page}`, '- / -'],
	[`Full Name: Ada King, Link: ${ada}`, ada],
	[`Full Name: Ada King, Link: ${number}`, number],
	[`Full Name: Ada King, Link: ${bob}`, '-'],
	[`Full Name: Ada King, Link: ${bob} / Full Name: Ada King, Link: `, '- / -'],
	[`Full Name: Ada King, Link: ${ada} / Full Name: , Link: ${bob}`, `${ada} / ${bob}`],
	// one of which nobody knows whose it is, by the name
	[`Full Name: Ada King, Favourite LinkedIn: ${ada}`, ada],
	[`Full Name: Ada King, Favourite LinkedIn: ${bob}`, '-'],
])('of %j the profile is %j', async (list, profiles) => {
	expect((await mapped(list)).taken('linkedinUrl')).toBe(profiles);
});

test.each([
	[`LinkedIn: ${ada}, linkedin_url: ${bob}`, 'linkedin_url'],
	[`LinkedIn: ${ada}, Profile: ${bob}`, 'Profile'],
	[`LinkedIn: ${ada}, Website: ${bob}`, 'Website'],
	[`LinkedIn: ${ada}, Website: ${ada} / LinkedIn: ${ada}, Website: ${bob}`, 'Website'],
	[`LinkedIn: ${ada}, Website: ${bob} / LinkedIn: , Website: ${page}`, 'Website'],
	[`LinkedIn: ${ada}, Website: ${page}`, undefined],
	[`LinkedIn: ${ada}, Other LinkedIn: ${bob}`, undefined],
	[`LinkedIn: ${ada}, Favourite LinkedIn: ${bob}`, undefined],
	[`LinkedIn: ${ada}, Profile: https://www.${ada.toUpperCase()}/`, undefined],
	[`LinkedIn: ${ada}, Profile: ${number}`, undefined],
	[`LinkedIn: ${number}, Profile: ${ada}`, undefined],
	[`LinkedIn: ${ada}, Profile: / LinkedIn: , Profile: ${bob}`, undefined],
	[`Link: ${page}, Website: https://y.example`, undefined],
	// another one that says less of whose it is, only where all are profiles
	[`Your LinkedIn: ${ada}, Website: ${bob}`, 'Website'],
	[`Your LinkedIn: ${ada}, Profile: ${bob}`, 'Profile'],
	[`Your LinkedIn: ${ada}, Website: ${bob} / Your LinkedIn: , Website: ${page}`, undefined],
])('of %j is asked which profile is meant, beside the first: %j', async (list, name) => {
	const { question = '' } = await mapped(list);
	expect(/^Two columns could be linkedinUrl: '.*' and '(.*)'\. /.exec(question)?.[1]).toBe(name);
});

test.each([
	['Email: a@x.example, E-Mail: b@x.example', true],
	['Email: a@x.example, E-Mail: A@X.EXAMPLE', false],
	['Email: a@x.example, Other Email: b@x.example', false],
	['Email: a@x.example, Work Email: b@x.example', false],
	['Email 1: a@x.example, Email 2: b@x.example', false],
])('of %j is asked which email is meant: %j', async (list, is) => {
	expect((await mapped(list)).question !== undefined).toBe(is);
});
