import { getPersonLabel } from '../../../nodes/shared/execution/personLabel';

const url = 'https://www.linkedin.com/in/ada';
const name = { firstName: 'Ada', lastName: 'Lovelace' };

test.each<[string, Record<string, unknown>, string | undefined]>([
	['the email, even if the name is known', { ...name, email: 'ada@x.example' }, 'ada@x.example'],
	['the name if the email is invalid', { ...name, email: 'ada', profileUrl: url }, 'Ada Lovelace'],
	['the LinkedIn URL without a name', { email: 'ada', profileUrl: url }, url],
	['the invalid email if nothing else is known', { email: 'ada' }, 'ada'],
	['the email in a picker', { lead: { mode: 'email', value: 'a@x.example' } }, 'a@x.example'],
	['nothing if only an ID is known', { lead: { mode: 'id', value: 'lead_1' } }, undefined],
	['60 characters of a line', { lastName: `A\n<${'b'.repeat(99)}` }, `A ${'b'.repeat(58)}…`],
])('names the person of an item by %s', (_, values, label) => {
	expect(getPersonLabel(values, 0)).toBe(label);
});
