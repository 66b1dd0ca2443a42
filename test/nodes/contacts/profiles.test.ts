import { profileAddress, sameProfile } from '../../../nodes/shared/operation/profileUrl';
import { records } from '../../deduplication';
import { act, actionsOf, connect, scheduled, urlOf } from '../networkAction/samples';
import { serve } from '../service';
import { useStage } from '../stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const ada = 'https://www.linkedin.com/in/ada-lovelace';
const eric = 'https://www.linkedin.com/in/éric-ørsted';

/** Each is one of these two people. */
const ofAda = [
	...[`${ada}/`, 'linkedin.com/in/ada-lovelace', 'HTTP://DE.linkedin.com/in/Ada-Lovelace/?trk=x'],
	...[
		'https://www.linkedin.com./in/ada-lovelace',
		'https://www.linkedin.com/in/ada\u200b-lovelace',
	],
	...[`\u200e${ada}\u200f`, `${ada}\ufeff`, 'https://www.linkedin.com/in/ada%2Dlovelace'],
	...[`${ada}%20`, ` ${ada} `, `${ada}%2F`, `${ada}%3Ftrk=abc`, `${ada}%253Ftrk%253Dabc`],
	...[`${ada};`, `${ada},`, `${ada}.`, `${ada})`, `${ada}"`, `"${ada}"`, `“${ada}”`, `(${ada})`],
	...[`${ada}&trk=x`, `<${ada}>`, 'https://www.linkedin.com//in/ada-lovelace', `${ada}/de`],
	...['https://www.linkedin.com/IN/ada-lovelace', `${ada}/overlay/contact-info/`, `${ada}#about`],
	...[`${ada}/recent-activity/all/`, `${ada}/details/experience/?a=1`, `${ada}//`],
	...[
		'https://www.linkedin.com/mwlite/in/ada-lovelace',
		'https:\\\\www.linkedin.com\\in\\ada-lovelace',
	],
	...['https%3A%2F%2Fwww.linkedin.com%2Fin%2Fada-lovelace', 'http:linkedin.com/in/ada-lovelace'],
	...['https://linkedin.com/comm/in/ada-lovelace?midToken=a', `${ada}>,`, `[${ada}]`, `${ada}…`],
	...[`${ada}|`, `${ada}|Ada Lovelace`, `${ada};jsessionid=1`, `${ada}}`, `{${ada}}`, `*${ada}*`],
	...[`${ada}。`, `${ada}，`, `${ada}%3C`, `\`${ada}\``, `//${ada.slice(8)}`, `${ada}=`, `${ada}+`],
	...['https://www.linkedin.com/in/ada–lovelace', 'https://www.linkedin.com/in/ａｄａ－lovelace'],
	...['https://www.linkedin.com:443/in/ada-lovelace', `${ada}&amp;trk=x`, `${ada}/?u=/in/bob`],
];
const ofEric = [
	...['https://www.linkedin.com/in/%C3%A9ric-%C3%B8rsted', 'linkedin.com/in/ÉRIC-ØRSTED/'],
	...[eric.normalize('NFD'), 'https://www.linkedin.com/in/%25C3%25A9ric-%25C3%25B8rsted'],
	...['https://fr.linkedin.com/in/%c3%89ric-%c3%98rsted?originalSubdomain=fr', `${eric}/en`],
];

test.each([
	...ofAda.map((spelling) => [spelling, ada]),
	...ofEric.map((spelling) => [spelling, eric]),
])('%j is written to once', async (spelling, person) => {
	const service = serve(scheduled);
	await act(connect, { items: [{ url: person }, { url: spelling }] });
	expect(actionsOf(service)).toHaveLength(1);
	await act(connect, { items: [{ url: spelling }] });
	expect(actionsOf(service)).toHaveLength(1);
});

test.each([
	...ofAda.map((spelling) => [spelling, /\/in\/ada-lovelace$/i]),
	...ofEric.map((spelling) => [spelling, /\/in\/%C3%[A8]9ric-%C3%(B|9)8rsted$/i]),
] as Array<[string, RegExp]>)('%j is sent as an address that works', async (url, address) => {
	const service = serve(scheduled);
	await act(connect, { items: [{ url }] });
	const [sent] = actionsOf(service).map(urlOf);
	expect(sent).toMatch(address);
	expect(profileAddress(sent, 'LinkedIn URL')).toBe(sent);
});

test.each([
	['ada', 'adam'],
	['ada-1', 'ada-l'],
	['ada-lovelace', 'adalovelace'],
	['ada.lovelace', 'adalovelace'],
	['ada_lovelace', 'ada-lovelace'],
	['ada-lovelace-1a2b', 'ada-lovelace-1a2c'],
	['éric', 'eric'],
	['ørsted', 'orsted'],
	['strauß', 'strauss'],
	['ada%25', 'ada'],
	['李', '李明'],
	['иван', 'ivan'],
	['ada+1', 'ada1'],
	["o'brien", 'obrien'],
	['in', 'i'],
	['👍', '👎'],
	['ada👍', 'ada'],
	['ada-', 'ada'],
	['ada_', 'ada'],
	['ада', 'aда'],
])('%s and %s are two people', (one, other) => {
	const [a, b] = [one, other].map((name) => sameProfile(`https://www.linkedin.com/in/${name}`));
	expect(a).not.toBe(b);
});

test.each([
	...[
		'https://www.linkedin.com/in/',
		'https://www.linkedin.com/in',
		'linkedin.com',
		'ada',
		'/in/ada',
	],
	...['https://www.linkedin.com/company/engines', 'https://www.linkedin.com/school/x/in/ada'],
	...['ftp://www.linkedin.com/in/ada', 'javascript:alert(1)', 'https://me@www.linkedin.com/in/ada'],
	...[
		'https://www.linkedin.com/pub/ada/1/2/3',
		'https://www.linkedin.com/in/...',
		'Ada: see below',
	],
	...[
		'https://x.test/?u=https://www.linkedin.com/in/ada',
		`${ada} https://www.linkedin.com/in/bob`,
	],
	...[
		`${ada}, linkedin.com/in/bob`,
		'https://www.linkedin.com/posts/ada_hello',
		'https://:80/in/ada',
	],
	...[`${ada}?trk=x https://www.linkedin.com/in/bob`, `${ada}#a;linkedin.com/in/bob`],
	...[`${ada}|https://www.linkedin.com/in/bob`, 'https://www.linkedin.com/in/ada&#45;lovelace'],
	...['linkedin://in/ada', `https://https://www.linkedin.com/in/ada`, `${ada}/in/bob`],
	...[
		'https://www.linkedin.com/in/%2E%2E',
		'https://www.linkedin.com/in/-%00',
		'https://www.linkedin.com/in/null',
	],
	...['https://www.linkedin.com/in/|', 'https://www.linkedin.com/in/{name}'],
	...['username', ':username', '%username%', '$name', '[name]', '<name>'].map(
		(name) => `https://www.linkedin.com/in/${name}`,
	),
])('%j is nobody', async (url) => {
	const service = serve(scheduled);
	const { json } = await act(connect, { items: [{ url }, { url: ada }] });
	expect(json[0].reason).toMatch(
		/^LinkedIn URL (is not a LinkedIn profile URL|contains more than one profile)/,
	);
	expect(actionsOf(service).map(urlOf)).toEqual([ada]);
});
