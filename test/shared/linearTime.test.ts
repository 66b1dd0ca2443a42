import { parseBaseUrl } from '../../nodes/shared/transport/credential';
import { campaignChecks } from '../../nodes/shared/api/campaignCsv';
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

/** A dozen characters, doubled: at 48, exponential time exceeds a second. */
const LENGTHS = Array.from({ length: 13 }, (_, doublings) => 12 * 2 ** doublings);
const MAX_MS = 250;
/** Between these lengths, linear time grows fourfold and quadratic time sixteenfold. */
const MAX_GROWTH = 8;

/** Each function that applies a regular expression to texts of users or the service. */
const readers: Record<string, (text: string) => unknown> = {
	personalText: (text) => validatePersonalText(text, 'Field', true),
	isFallback: (text) => isFallback('x', text),
	anyText: (text) => parseFreeText(text, 'Field'),
	checkedText: (text) => parseText(text, 'Field'),
	recordId: (text) => validateId(text, 'Field'),
	words: (text) => parseList(text, 'Field'),
	places: (text) => parsePlaces(text, 'Field'),
	pairs: (text) => parsePairs(text, 'Field'),
	jsonObject: (text) => parseJsonObject(text, 'Field'),
	tidyProfileUrl: (text) => normalizeProfileUrl(text, 'Field'),
	campaignId: (text) => campaignChecks.campaign_id(text, 'Field'),
	serviceAddress: (text) => parseBaseUrl({ baseUrl: `https://api.test/${text}` }),
	...{ decodeText, parseEmail, normalizeEmail, toProfileKey, parsePhone },
	...{ parseAmount, isPlaceholderValue, parseTimestamp, quote, stripInvisible },
};

/** A hostile text is an opening, a repeated part, and an end that most patterns do not match. */
// prettier-ignore
const parts = [
	'name ', 'des', '[name', '[your ', '{{', '{', '{{ $', '<% ', '{% ', '${a', '%a', '#a', '__a', '*|', '&lt;',
	'&a', '&#', 'hi ', '$json.', '$if(', '$if(a,', ',"', "?? '", '["', '" ', '```', ' ', '\n', '\t', '\u00a0',
	'\u200b', '\u0301', '\u0323\u0301', '\ud83d', '😀', 'Ã', 'â€', '\\', '\\n', 'r\\', '.', '-', '.-', ',', ';',
	'/', '/in/', '%25', '@', 'a@', '<a@', '"', '1', '1,', '1 ', '2026-01-01', 'T00:00:00', '(', 'x', 'aA',
	'i\u0307', '0', '=',
];
const openings = ['', '[', '{"', 'https://linkedin.com/in/', '2026-01-01T10:00'];
const ends = ['\u0001', '\u0001]'];

/** The time in ms; when it is long, the shortest of three, as other work may use the processor. */
function measure(read: (text: string) => unknown, text: string): number {
	const times: number[] = [];
	do {
		const start = performance.now();
		try {
			read(text);
		} catch {
			// a rejection is a result too
		}
		times.push(performance.now() - start);
	} while (times.length < 3 && Math.min(...times) > MAX_MS);
	return Math.min(...times);
}

/** The length at which the time grows faster than the text, if any. */
function findExplosion(
	read: (text: string) => unknown,
	makeText: (length: number) => string,
): number | undefined {
	const times: number[] = [];
	for (const length of LENGTHS) {
		const ms = measure(read, makeText(length));
		const [quarter = 0] = times.slice(-2);
		if (ms > MAX_MS && ms > MAX_GROWTH * quarter) return length;
		times.push(ms);
	}
	return undefined;
}

test.each(Object.keys(readers))('%s needs time linear in the length of the text', (name) => {
	const explosions: string[] = [];
	for (const opening of openings)
		for (const part of parts)
			for (const end of ends) {
				const makeText = (length: number) =>
					`${opening}${part.repeat(Math.ceil(length / part.length))}${end}`;
				const length = findExplosion(readers[name], makeText);
				if (length !== undefined)
					explosions.push(`${length} characters of ${opening}${part}${end}`);
			}
	expect(explosions).toEqual([]);
});
