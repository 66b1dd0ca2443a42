import { plainName } from '../../../nodes/CampaignExport/outputFile';

describe('the name of a file', () => {
	test.each([
		['leads.csv', 'leads.csv'],
		['  leads.csv ', 'leads.csv'],
		['a/b.csv', 'a_b.csv'],
		['a / b.csv', 'a_b.csv'],
		['a\\ b .csv', 'a_b .csv'],
		[' .. / leads.csv', 'leads.csv'],
		['../../leads.csv', 'leads.csv'],
		['./ /leads.csv', 'leads.csv'],
		['/', 'file'],
		[' . ', 'file'],
		['', 'file'],
		...[':', '*', '?', '"', '<', '>', '|'].map((sign) => [`a${sign}b${sign}`, 'a_b_']),
		['a\u0000b\u200bc\u2028d\u2029e\ud800f\n', 'abcdef'],
		['...', '...'],
	])('%j becomes %j', (name, plain) => {
		expect(plainName(name)).toBe(plain);
	});

	test.each(['a', '😀'])('of more than 200 characters it keeps the end: %s', (sign) => {
		const whole = `${sign.repeat(196)}.csv`;
		expect(plainName(whole)).toBe(whole);
		expect(plainName(`${sign}${whole}`)).toBe(whole);
	});

	test.each([
		['', 'prospects', 'prospects'],
		['..', '../prospects', 'prospects'],
		['/', '', 'file'],
	])('%j becomes %j where that is its name otherwise: %j', (name, otherwise, plain) => {
		expect(plainName(name, otherwise || undefined)).toBe(plain);
	});
});
