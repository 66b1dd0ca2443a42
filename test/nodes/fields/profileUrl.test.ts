import {
	isLinkedInProfile,
	parseProfile,
	personProfileUrl,
	profileNotices,
	profileUrlKey,
	tidyProfileUrl,
} from '../../../nodes/shared/operation/profileUrl';

const ada = 'https://www.linkedin.com/in/ada';

test.each([
	...[ada, `${ada}/`, `${ada}?trk=x`, `${ada}#about`, `${ada}&trk=x`, `${ada}|Ada`, `${ada};`],
	...[`${ada} - LinkedIn`, `<${ada}>`, `"${ada}"`, `(${ada}).`, `$${ada}`, `  ${ada}\n`, `${ada}…`],
	...[`${ada}/details/?u=/in/bob`, `${ada}&u=/in/bob`, `${ada}#/in/bob`, `${ada}”`, `${ada}>x`],
	...['https:www.linkedin.com/in/ada', 'https:///www.linkedin.com//in//ada', `${ada}"x`],
	...[
		'www.linkedin.com/in/ada',
		'HTTPS://WWW.LINKEDIN.COM/IN/ada',
		'https://www.linkedin.com./in/ada',
	],
	...['https://www.linkedin.com../in/ada', 'https://www.linkedin.com/mwlite/in/ada'],
	...['https://www.linkedin.com/comm/in/ada', 'https://www.linkedin.com/m//in/ada'],
	...['https:\\\\www.linkedin.com\\in\\ada', 'https://www.linkedin.com/in/a\u200bda'],
	...['https%3A%2F%2Fwww.linkedin.com%2Fin%2Fada', 'https://www.linkedin.com/in/%61da'],
	...[
		'https://www.linkedin.com/in/%2525252561da',
		`${ada},/`,
		`${ada}).?trk=x`,
		'https%3A%2F%2Fwww%2Elinkedin%2Ecom%2Fin%2F%61d%61',
		`${ada}%E2%80%8B`,
	],
	...['https://www.linkedin.com/in/ａｄａ', `${ada}\nhttps`, `${ada}%22,`],
])('%j is the profile of one person', (text) => {
	expect(tidyProfileUrl(text, 'URL')).toBe(ada);
	expect(personProfileUrl(text, 'URL')).toBe(ada);
	expect(isLinkedInProfile(text)).toBe(true);
	expect(profileUrlKey(text)).toBe('linkedin.com/in/ada');
});

test.each([
	['http://linkedin.com/in/Ada', 'http://linkedin.com/in/Ada', 'linkedin.com/in/ada'],
	['de.linkedin.com/in/éric', 'https://de.linkedin.com/in/%C3%A9ric', 'linkedin.com/in/éric'],
	['x.linkedin.com:81/in/a', 'https://x.linkedin.com:81/in/a', 'x.linkedin.com:81/in/a'],
	['linkedin.com/in/100%25', 'https://linkedin.com/in/100%25', 'linkedin.com/in/100%'],
	['linkedin.com/in/a%25b', 'https://linkedin.com/in/a%25b', 'linkedin.com/in/a%b'],
	['linkedin.com/in/a%FF', 'https://linkedin.com/in/a%25FF', 'linkedin.com/in/a%ff'],
	['linkedin.com/in/ada_', 'https://linkedin.com/in/ada_', 'linkedin.com/in/ada_'],
	['linkedin.com/in/ada-', 'https://linkedin.com/in/ada-', 'linkedin.com/in/ada-'],
	['linkedin.com/in/-ada', 'https://linkedin.com/in/-ada', 'linkedin.com/in/-ada'],
	['linkedin.com/in/_ada', 'https://linkedin.com/in/_ada', 'linkedin.com/in/_ada'],
	['linkedin.com/in/a—d–a', 'https://linkedin.com/in/a-d-a', 'linkedin.com/in/a-d-a'],
	['linkedin.com/in/a.d', 'https://linkedin.com/in/a.d', 'linkedin.com/in/a.d'],
	['linkedin.com/in/username1', 'https://linkedin.com/in/username1', 'linkedin.com/in/username1'],
	[
		'linkedin.com/in/myusername',
		'https://linkedin.com/in/myusername',
		'linkedin.com/in/myusername',
	],
	['linkedin.com/in/👍', 'https://linkedin.com/in/%F0%9F%91%8D', 'linkedin.com/in/👍'],
	['www.x.example/in/Ada', 'https://www.x.example/in/Ada', 'x.example/in/ada'],
	['my.www.example/in/a', 'https://my.www.example/in/a', 'my.www.example/in/a'],
	['notlinkedin.com/in/a', 'https://notlinkedin.com/in/a', 'notlinkedin.com/in/a'],
	['linkedin.company/in/a', 'https://linkedin.company/in/a', 'linkedin.company/in/a'],
])('%j is sent as %j and compared as %j', (text, sent, key) => {
	expect(personProfileUrl(text, 'URL')).toBe(sent);
	expect(profileUrlKey(text)).toBe(key);
});

test.each([
	...['', 'ada', '/in/ada', 'linkedin/in/ada', 'https://www.linkedin.com/in/', `x ${ada}`],
	...[`${ada}/in/bob`, `${ada} x/in/bob`, `${ada}, x.example/in/bob`, `${ada};x/IN/bob`],
	...[`${ada}&#38;b`, 'https://me@www.linkedin.com/in/ada', 'https://x.example?u=/in/ada'],
	...['https://x.example/a/in/ada', 'linkedin.com/in/undefined', 'linkedin.com/in/NULL'],
	...['linkedin.com/in/Username', 'linkedin.com/in/{name}', 'linkedin.com/in/=ada', 'a b.c/in/ada'],
	...[
		'linkedin.com/in/$ada',
		'linkedin.com/in/^ada',
		'linkedin.com/in/a%07da',
		'linkedin.com/in/...',
	],
	...['https://exa mple.com/in/ada', 'https://a..%5B.com/in/ada', 'ftp://www.linkedin.com/in/ada'],
	...[
		'https://www.linkedin.com/in/%252525252561da',
		'linkedin.com/inn/ada',
		'linkedin.com/ain/ada',
	],
])('%j is no profile', (text) => {
	expect(parseProfile(text)).toBeUndefined();
	expect(isLinkedInProfile(text)).toBe(false);
});

test('an address of 2,000 characters is read, a longer one is left as it is', () => {
	const long = `${ada}?${'x'.repeat(2_000 - ada.length - 1)}`;
	expect([long, `${long}x`].map((text) => tidyProfileUrl(text, 'URL'))).toEqual([ada, `${long}x`]);
});

test.each([
	['x.example/in/ada', false],
	['my-x.linkedin.com/in/ada', true],
	['a.b.linkedin.com/in/ada', true],
	['x_y.linkedin.com/in/ada', false],
	['linkedin.com.example/in/ada', false],
	['www.linkedin.com:443/in/ada', true],
])('%j is at LinkedIn: %s', (text, isOne) => {
	expect(isLinkedInProfile(text)).toBe(isOne);
});

test.each([
	['https://www.x.example/A', 'x.example/a'],
	[' http://x.example ', 'x.example'],
	['www.x.example', 'www.x.example'],
	['x.example/https://www.y', 'x.example/https://www.y'],
	...[
		...['https://linkedin.com/company/engines', 'http://www.linkedin.com/company/engines'],
		...['linkedin.com/company/engines', ' HTTPS://WWW.LinkedIn.com/Company/Engines\n'],
		...['https://de.linkedin.com/company/engines', 'uk.linkedin.com/company/engines'],
	].map((page) => [page, 'linkedin.com/company/engines']),
	['https://de.x.example', 'de.x.example'],
	['https://de.linkedin.company', 'de.linkedin.company'],
	[' ', ''],
	['x.example/de.linkedin.com/', 'x.example/de.linkedin.com/'],
	['de.linkedin.com', 'de.linkedin.com'],
])('%j, which is no profile, is compared as %j', (url, key) => {
	expect(profileUrlKey(url)).toBe(key);
});

test.each([
	[
		'https://www.linkedin.com/SALES/lead/1',
		'is a Sales Navigator link: "https://www.linkedin.com/SALES/lead/1". Open the person\'s profile and copy its address, which looks like https://www.linkedin.com/in/username',
	],
	[`${ada}/IN/bob`, `contains more than one profile: "${ada}/IN/bob". Keep only this person's`],
	[
		'linkedin.com/in/null',
		'is not a LinkedIn profile URL: "linkedin.com/in/null". Use the format https://www.linkedin.com/in/username',
	],
	[
		'x/sales',
		'is not a LinkedIn profile URL: "x/sales". Use the format https://www.linkedin.com/in/username',
	],
	['https://x.example/undefined', 'contains "undefined": its expression returned nothing'],
])('nobody is written to at %j', (text, why) => {
	expect(() => personProfileUrl(text, 'URL')).toThrow(new Error(`URL ${why}`));
});

test.each<[unknown[], string[]]>([
	[[ada, undefined, 7], []],
	[[], []],
	[
		[ada, 'x', undefined],
		['LinkedIn URL is not a LinkedIn profile URL: "x" (2nd item). It was sent unchanged.'],
	],
	[
		['x', ada, 'y'],
		[
			'LinkedIn URL is not a LinkedIn profile URL in 2 items: 1st, 3rd, for example "x". They were sent unchanged.',
		],
	],
])('of the URLs %j it tells %j', (urls, notices) => {
	expect(profileNotices(urls.map((url, index) => ({ index, url })))).toEqual(notices);
});
