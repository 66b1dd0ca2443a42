import { profileUrlKey } from '../../../nodes/shared/operation/profileUrl';
import { records } from '../../deduplication';
import { useStage } from '../stage';
import { ada, eric, testNobodies, testSpellings } from './profiles';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

testSpellings(
	[
		`${ada}/`,
		'HTTP://DE.linkedin.com/in/Ada-Lovelace/?trk=x',
		'https://www.linkedin.com/in/ada\u200b-lovelace',
		'https://www.linkedin.com/in/ada%2Dlovelace',
		`${ada}%3Ftrk=abc`,
		`${ada},`,
		`"${ada}"`,
		`${ada}&trk=x`,
		`${ada}/recent-activity/all/`,
		'https://www.linkedin.com/mwlite/in/ada-lovelace',
		'https:\\\\www.linkedin.com\\in\\ada-lovelace',
		'https%3A%2F%2Fwww.linkedin.com%2Fin%2Fada-lovelace',
		`${ada}|Ada Lovelace`,
		'https://www.linkedin.com/in/ada–lovelace',
		`${ada}/?u=/in/bob`,
		...[',/', '"/', ').?trk=x', '…#about', "'&trk=x", '»/de'].map((behind) => `${ada}${behind}`),
	],
	['https://www.linkedin.com/in/%C3%A9ric-%C3%B8rsted', eric.normalize('NFD')],
);

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
	const [a, b] = [one, other].map((name) => profileUrlKey(`https://www.linkedin.com/in/${name}`));
	expect(a).not.toBe(b);
});

testNobodies([
	'https://www.linkedin.com/in/',
	'ada',
	'https://www.linkedin.com/company/engines',
	'javascript:alert(1)',
	'https://me@www.linkedin.com/in/ada',
	'https://x.test/?u=https://www.linkedin.com/in/ada',
	`${ada} https://www.linkedin.com/in/bob`,
	`${ada}/in/bob`,
	'https://www.linkedin.com/in/%2E%2E',
	'https://www.linkedin.com/in/{name}',
]);
