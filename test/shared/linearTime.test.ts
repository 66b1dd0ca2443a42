import { parseBaseUrl } from '../../nodes/shared/transport/credential';
import { campaignParsers } from '../../nodes/shared/api/campaignCsv';
import { parseFreeText, parseText, validateId } from '../../nodes/shared/fields/checks';
import {
	parseJsonObject,
	parsePairs,
	parsePlaces,
	parseList,
} from '../../nodes/shared/fields/listsAndObjects';
import { decodeText } from '../../nodes/shared/fields/decodeText';
import { parseEmail, normalizeEmail } from '../../nodes/shared/fields/email';
import { isFallback } from '../../nodes/shared/parameters/emptyExpressions';
import { validatePersonalText } from '../../nodes/shared/fields/personalText';
import { parsePhone } from '../../nodes/shared/fields/phone';
import { normalizeProfileUrl, toProfileKey } from '../../nodes/shared/fields/profileUrl';
import { parseTimestamp } from '../../nodes/shared/utils/dates';
import { parseAmount } from '../../nodes/shared/utils/values';
import { isPlaceholderValue } from '../../nodes/shared/utils/empty';
import { quote, stripInvisible } from '../../nodes/shared/utils/text';

/** The numbers of characters, each double the last. At 48, exponential time exceeds a second. */
const LENGTHS = Array.from({ length: 13 }, (_, doublings) => 12 * 2 ** doublings);
const MAX_PARSE_MS = 250;
/** With four times the characters, linear time grows fourfold, and quadratic time sixteenfold. */
const MAX_GROWTH = 8;

/** Each function that applies a regular expression to texts of users or the service. */
const parsers: Record<string, (text: string) => unknown> = {
	validatePersonalText: (text) => validatePersonalText(text, 'Field', true),
	isFallback: (text) => isFallback('x', text),
	parseFreeText: (text) => parseFreeText(text, 'Field'),
	parseText: (text) => parseText(text, 'Field'),
	validateId: (text) => validateId(text, 'Field'),
	parseList: (text) => parseList(text, 'Field'),
	parsePlaces: (text) => parsePlaces(text, 'Field'),
	parsePairs: (text) => parsePairs(text, 'Field'),
	parseJsonObject: (text) => parseJsonObject(text, 'Field'),
	normalizeProfileUrl: (text) => normalizeProfileUrl(text, 'Field'),
	parseCampaignId: (text) => campaignParsers.campaign_id(text, 'Field'),
	parseBaseUrl: (text) => parseBaseUrl({ baseUrl: `https://api.test/${text}` }),
	...{ decodeText, parseEmail, normalizeEmail, toProfileKey, parsePhone },
	...{ parseAmount, isPlaceholderValue, parseTimestamp, quote, stripInvisible },
};

/** A hostile text is an opening, a repeated part, and an end that most patterns do not match. */
// prettier-ignore
const repeatedParts = [
	'name ', 'des', '[name', '[your ', '{{', '{', '{{ $', '<% ', '{% ', '${a', '%a', '#a', '__a', '*|', '&lt;',
	'&a', '&#', 'hi ', '$json.', '$if(', '$if(a,', ',"', "?? '", '["', '" ', '```', ' ', '\n', '\t', '\u00a0',
	'\u200b', '\u0301', '\u0323\u0301', '\ud83d', '😀', 'Ã', 'â€', '\\', '\\n', 'r\\', '.', '-', '.-', ',', ';',
	'/', '/in/', '%25', '@', 'a@', '<a@', '"', '1', '1,', '1 ', '2026-01-01', 'T00:00:00', '(', 'x', 'aA',
	'i\u0307', '0', '=',
];
const openings = ['', '[', '{"', 'https://linkedin.com/in/', '2026-01-01T10:00'];
const ends = ['\u0001', '\u0001]'];

/** Returns the ms of a parse; if it is slow, the minimum of three, as other processes use the CPU. */
function measure(parse: (text: string) => unknown, text: string): number {
	const times: number[] = [];
	do {
		const start = performance.now();
		try {
			parse(text);
		} catch {
			// a rejected text is measured, too
		}
		times.push(performance.now() - start);
	} while (times.length < 3 && Math.min(...times) > MAX_PARSE_MS);
	return Math.min(...times);
}

/** Returns the length from which the time grows faster than the text, if any. */
function findNonlinearLength(
	parse: (text: string) => unknown,
	buildText: (length: number) => string,
): number | undefined {
	const times: number[] = [];
	for (const length of LENGTHS) {
		const ms = measure(parse, buildText(length));
		const [msAtQuarter = 0] = times.slice(-2);
		if (ms > MAX_PARSE_MS && ms > MAX_GROWTH * msAtQuarter) return length;
		times.push(ms);
	}
	return undefined;
}

test.each(Object.keys(parsers))('%s takes linear time', (name) => {
	const nonlinearTexts: string[] = [];
	for (const opening of openings)
		for (const part of repeatedParts)
			for (const end of ends) {
				const buildText = (length: number) =>
					`${opening}${part.repeat(Math.ceil(length / part.length))}${end}`;
				const length = findNonlinearLength(parsers[name], buildText);
				if (length !== undefined)
					nonlinearTexts.push(`${length} characters of ${opening}${part}${end}`);
			}
	expect(nonlinearTexts).toEqual([]);
});
