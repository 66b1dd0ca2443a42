import { records } from '../../deduplication';
import { useStage } from '../stage';
import { ada, eric, testNobodies, testSpellings } from './profiles';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

testSpellings(
	[
		...['linkedin.com/in/ada-lovelace'],
		...['https://www.linkedin.com./in/ada-lovelace'],
		...[`\u200e${ada}\u200f`, `${ada}\ufeff`],
		...[`${ada}%20`, ` ${ada} `, `${ada}%2F`, `${ada}%253Ftrk%253Dabc`],
		...[`${ada};`, `${ada}.`, `${ada})`, `${ada}"`, `“${ada}”`, `(${ada})`],
		...[`<${ada}>`, 'https://www.linkedin.com//in/ada-lovelace', `${ada}/de`],
		...['https://www.linkedin.com/IN/ada-lovelace', `${ada}/overlay/contact-info/`, `${ada}#about`],
		...[`${ada}/details/experience/?a=1`, `${ada}//`],
		...['http:linkedin.com/in/ada-lovelace'],
		...['https://linkedin.com/comm/in/ada-lovelace?midToken=a', `${ada}>,`, `[${ada}]`, `${ada}…`],
		...[`${ada}|`, `${ada};jsessionid=1`, `${ada}}`, `{${ada}}`, `*${ada}*`],
		...[
			`${ada}。`,
			`${ada}，`,
			`${ada}%3C`,
			`\`${ada}\``,
			`//${ada.slice(8)}`,
			`${ada}=`,
			`${ada}+`,
		],
		...['https://www.linkedin.com/in/ａｄａ－lovelace'],
		...['https://www.linkedin.com:443/in/ada-lovelace', `${ada}&amp;trk=x`],
	],
	[
		...['linkedin.com/in/ÉRIC-ØRSTED/'],
		...['https://www.linkedin.com/in/%25C3%25A9ric-%25C3%25B8rsted'],
		...['https://fr.linkedin.com/in/%c3%89ric-%c3%98rsted?originalSubdomain=fr', `${eric}/en`],
	],
);

testNobodies([
	...['https://www.linkedin.com/in', 'linkedin.com', '/in/ada'],
	...['https://www.linkedin.com/school/x/in/ada'],
	...['ftp://www.linkedin.com/in/ada'],
	...[
		'https://www.linkedin.com/pub/ada/1/2/3',
		'https://www.linkedin.com/in/...',
		'Ada: see below',
	],
	...[
		`${ada}, linkedin.com/in/bob`,
		'https://www.linkedin.com/posts/ada_hello',
		'https://:80/in/ada',
	],
	...[`${ada}?trk=x https://www.linkedin.com/in/bob`, `${ada}#a;linkedin.com/in/bob`],
	...[`${ada}|https://www.linkedin.com/in/bob`, 'https://www.linkedin.com/in/ada&#45;lovelace'],
	...['linkedin://in/ada', `https://https://www.linkedin.com/in/ada`],
	...['https://www.linkedin.com/in/-%00', 'https://www.linkedin.com/in/null'],
	...['https://www.linkedin.com/in/|'],
	...['username', ':username', '%username%', '$name', '[name]', '<name>'].map(
		(name) => `https://www.linkedin.com/in/${name}`,
	),
]);
