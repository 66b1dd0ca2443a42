import {
	isLinkedInProfileUrl,
	validateProfileUrl,
	toProfileKey,
	normalizeProfileUrl,
} from '../../../nodes/shared/fields/profileUrl';

const ada = 'https://www.linkedin.com/in/ada';

test.each(
	// prettier-ignore
	[
		ada, `${ada}/`, `${ada}?trk=x`, `${ada}#about`, `${ada}&trk=x`, `${ada}|Ada`, `  ${ada}\n`,
		`${ada}/en`, `${ada}/details/skills/`, `${ada}/pub`, `${ada} - LinkedIn`, `<${ada}>`, `"${ada}"`, `(${ada}).`, `${ada}/details/?u=/in/bob`,
		'https:www.linkedin.com/in/ada', 'https:///www.linkedin.com//in//ada', `${ada}>x`, `${ada},/`,
		'www.linkedin.com/in/ada', 'HTTPS://WWW.LINKEDIN.COM/IN/ada', 'https://www.linkedin.com./in/ada',
		'https://www.linkedin.com/mwlite/in/ada', 'https://www.linkedin.com/comm/in/ada',
		'https:\\\\www.linkedin.com\\in\\ada', 'https://www.linkedin.com/in/a\u200bda',
		'https%3A%2F%2Fwww.linkedin.com%2Fin%2Fada', 'https://www.linkedin.com/in/%25252561da',
		'https://www.linkedin.com/in/ａｄａ',
	],
)('validateProfileUrl accepts %j as a personal profile', (text) => {
	expect(normalizeProfileUrl(text, 'URL')).toBe(ada);
	expect(validateProfileUrl(text, 'URL')).toBe(ada);
	expect(isLinkedInProfileUrl(text)).toBe(true);
	expect(toProfileKey(text)).toBe('linkedin.com/in/ada');
});

test.each([
	['http://linkedin.com/in/Ada', 'http://linkedin.com/in/Ada', 'linkedin.com/in/ada'],
	['de.linkedin.com/in/éric', 'https://de.linkedin.com/in/%C3%A9ric', 'linkedin.com/in/éric'],
	['linkedin.com/in/100%25', 'https://linkedin.com/in/100%25', 'linkedin.com/in/100%'],
	['linkedin.com/in/a%FF', 'https://linkedin.com/in/a%25FF', 'linkedin.com/in/a%ff'],
	['linkedin.com/in/_ada-', 'https://linkedin.com/in/_ada-', 'linkedin.com/in/_ada-'],
	['linkedin.com/in/a—d–a', 'https://linkedin.com/in/a-d-a', 'linkedin.com/in/a-d-a'],
	['linkedin.com/in/👍', 'https://linkedin.com/in/%F0%9F%91%8D', 'linkedin.com/in/👍'],
	['www.x.example/in/Ada', 'https://www.x.example/in/Ada', 'x.example/in/ada'],
])('validateProfileUrl normalizes %j to %j, and toProfileKey to %j', (text, sent, key) => {
	expect(validateProfileUrl(text, 'URL')).toBe(sent);
	expect(validateProfileUrl(sent, 'URL')).toBe(sent);
	expect([text, sent].map(toProfileKey)).toEqual([key, key]);
});

test.each([
	['linkedin.com/in/رضا\u200cعلی', 'رضا\u200cعلی'],
	['linkedin.com/in/%d8%b1%d8%b6%d8%a7%e2%80%8c%d8%b9', 'رضا\u200cع'],
	['linkedin.com/in/%d8%b1%d8%b6%d8%a7\u200c%d8%b9', 'رضا\u200cع'],
	['linkedin.com/in/ශ්\u200dරී', 'ශ්\u200dරී'],
	['linkedin.com/in/ر\u200b\u200c\u200cض\u200c/', 'ر\u200cض'],
	['linkedin.com/in/a\u200cd\u200da', 'ada'],
	['linkedin.com/in/a\u200bd\ufeffa\u200e', 'ada'],
	['linkedin.com/in/👩\u200d💻', '👩💻'],
])('validateProfileUrl preserves only the joiners inside words of %j: %j', (text, name) => {
	expect(validateProfileUrl(text, 'URL')).toBe(
		`https://linkedin.com/in/${encodeURIComponent(name)}`,
	);
});

// n8n's database stores these keys; if one changes, a person is contacted again
test.each([
	['https://www.linkedin.com/in/Ada/', 'linkedin.com/in/ada'],
	['linkedin.com/in/a\u200bd\ufeffa\u200e', 'linkedin.com/in/ada'],
	['linkedin.com/in/a\u200cd\u200da', 'linkedin.com/in/ada'],
	['linkedin.com/in/ａｄａ', 'linkedin.com/in/ada'],
	['linkedin.com/in/a\u2011d–a', 'linkedin.com/in/a-d-a'],
	['linkedin.com/in/𝗺𝗶𝗮', 'linkedin.com/in/mia'],
	['linkedin.com/in/ﬁona', 'linkedin.com/in/fiona'],
	['de.linkedin.com/in/رضا\u200cعلی', 'linkedin.com/in/رضاعلی'],
	['linkedin.com/in/%d8%b1%d8%b6%d8%a7%e2%80%8c%d8%b9', 'linkedin.com/in/رضاع'],
	['lk.linkedin.com/in/%e0%b7%81%e0%b7%8a%e2%80%8d%e0%b6%bb%e0%b7%93', 'linkedin.com/in/ශ්රී'],
	['linkedin.com/in/👩\u200d💻', 'linkedin.com/in/👩💻'],
	['linkedin.com/in/%C3\u200b%A9ric', 'linkedin.com/in/éric'],
	['linkedin.com/in/ค\u0e33', 'linkedin.com/in/ค\u0e4d\u0e32'],
	['x.example/in/ر\u200cض', 'x.example/in/رض'],
])('toProfileKey computes the persisted key of %j as %j', (text, key) => {
	expect(toProfileKey(text)).toBe(key);
});

const formatAdvice = 'Use the format linkedin.com/in/username';

test.each([
	...['', 'ada', '/in/ada', 'linkedin/in/ada', 'https://www.linkedin.com/in/', `x ${ada}`],
	...[`${ada}/in/bob`, `${ada}, x.example/in/bob`, `${ada}&#38;b`, 'ftp://www.linkedin.com/in/ada'],
	...['https://me@www.linkedin.com/in/ada', 'https://x.example?u=/in/ada', 'linkedin.com/in/NULL'],
	...['linkedin.com/in/Username', 'linkedin.com/in/{name}', 'linkedin.com/in/a%07da'],
	...['linkedin.com/in/...', 'https://exa mple.com/in/ada', 'linkedin.com/inn/ada'],
	...['linkedin.com/in/ada lovelace', 'linkedin.com/in/ada%0Alovelace', 'linkedin.com/in/a&b'],
	...['linkedin.com/in/ada-lov…', 'linkedin.com/in/ada-lov... (Ada)', 'linkedin.com/in/ada-null'],
	...['linkedin.com/in/me', 'linkedin.com/in/n/a', 'linkedin.com/in/-'],
	...['https://www.linkedin.com/in/in/bea', 'linkedin.com/in/IN', 'linkedin.com/in/pub/bea/1/2/3'],
	...['linkedin.com/pub/in/bea', 'linkedin.com/in/company/acme', 'linkedin.com/in/school/mit'],
	...['linkedin.com/comm/in/in/bea', 'linkedin.com/in/%69n/bea', 'linkedin.com/in/in?trk=x'],
	...['linkedin.com/in/𝗺𝗶𝗮', 'linkedin.com/in/%f0%9d%97%ba%f0%9d%97%b6%f0%9d%97%ae'],
	...['linkedin.com/in/ﬁona', 'linkedin.com/in/ⓜia', 'linkedin.com/in/mia²', 'linkedin.com/in/ℳia'],
	...['linkedin.com/in/🅼ia', 'linkedin.com/in/miª', 'linkedin.com/in/ĳda', 'linkedin.com/in/𝛂'],
	...['linkedin.com.x.example/in/ada', 'notlinkedin.com/in/ada', `${ada}?${'x'.repeat(2_000)}`],
])('validateProfileUrl rejects %j', (text) => {
	expect(isLinkedInProfileUrl(text)).toBe(false);
	expect(normalizeProfileUrl(text, 'URL')).toBe(text.trim());
	expect(() => validateProfileUrl(text, 'URL')).toThrow(formatAdvice);
});

test('validateProfileUrl explains how to replace a Sales Navigator link', () => {
	expect(() => validateProfileUrl('https://www.linkedin.com/SALES/lead/1', 'URL')).toThrow(
		'URL is a Sales Navigator link: "https://www.linkedin.com/SALES/lead/1". Open the person\'s profile and copy its address',
	);
});

test.each([
	['x.example/in/ada', false],
	['a.b.linkedin.com/in/ada', true],
])('isLinkedInProfileUrl returns whether %j is a LinkedIn profile: %s', (text, expected) => {
	expect(isLinkedInProfileUrl(text)).toBe(expected);
});

test.each([
	[' HTTPS://WWW.LinkedIn.com/Company/Engines\n', 'https://www.linkedin.com/company/engines'],
])('toProfileKey only trims and lowercases %j, which is not a profile: %j', (url, key) => {
	expect(toProfileKey(url)).toBe(key);
});
