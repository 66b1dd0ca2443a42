import { removeFormatCharacters } from '../utils/text';
import { parseText } from './checks';

const MAX_CHARACTERS = 1_000;
/** The limit of ITU-T E.164. */
const MAX_DIGITS = 15;
/** Labels of an extension; replaced by `#`. */
const EXTENSION =
	/(?<!\p{L})(?:ext(?:ension|n)?|x|anexo|доб|poste|durchwahl|dw|int(?:erno)?)[\s.:=-]*(?=\d)/giu;
const LABEL =
	/(?<![\p{L}\d])(?:tele(?:fono?|fone?|foon|phone)|t[ée]l[ée]phone|t[ée]l|phone|ph|mobile?|mob|mobiltelefon|cell(?:ulare?)?|celular|handy|portable|m[óo]vil|work|office|business|direct|home|main|personal|private?|büro|zentrale|(?:geschäft|dienst)lich|whatsapp|[cdhmoptw])(?!\p{L})[.:]*/giu;
/** Separates two numbers; excludes the comma before an extension. */
const SEPARATOR =
	/[|&\n\r\t\p{So}]|[,;](?!\s*#)|\([^()\d#]*\)|\s(?:or|oder|ou|o|and|und|et|y|e|bis)\s|\s(?=\(?\+)|(?<=#\d+\s*)\//iu;
const DATE =
	/^(?:(?:19|20)\d\d([-./])[01]?\d\1[0-3]?\d|[0-3]?\d([-./])[0-3]?\d\2(?:19|20)\d\d|[0-3]?\d([./])[01]?\d\3\d\d)(?!\d|[-./]\d)/;

/** Finds the first phone number in a text; there is none in dates, `1-800-FLOWERS` or `4.4E+11`. */
export function parsePhone(text: string): string | undefined {
	if (text.length > MAX_CHARACTERS) return undefined;
	// spreadsheets export `="0912345678"` or `447900900123.0`
	const plain = text.replace(/^="(.*)"$/, '$1').replace(/^(\d{5,15})\.0+$/, '$1');
	return removeFormatCharacters(plain.normalize('NFKC'))
		.replace(/\p{Nd}/gu, toAsciiDigit)
		.replace(EXTENSION, '#')
		.replace(/(?<!\p{L})fax/giu, '|fax')
		.replace(LABEL, '|')
		.split(SEPARATOR)
		.map(parseNumber)
		.find(Boolean);
}

/** Normalizes a phone number; returns other text unchanged. */
export const normalizePhone = (value: unknown, label: string): string => {
	const text = parseText(value, label);
	return parsePhone(text) ?? text;
};

function parseNumber(text: string | undefined): string | undefined {
	const [, main = '', extension] =
		/^([^#]*)(?:#\s*(\d{1,6})\)?\s*)?$/.exec(text?.trim() ?? '') ?? [];
	if (DATE.test(main)) return undefined;
	const number = dropSecondNumber(main)
		.replace(/[-.·\p{Pd}\s]+/gu, ' ')
		.replace(/^[\s'’:]+|[\s(,;]+$/g, '')
		.replace(/^(\(?\+) /, '$1');
	const { length } = number.replace(/^00|\(0\)/, '').replace(/\D/g, '');
	if (!/^[(+]{0,2}\d[\d() ]*$/.test(number) || length < 5 || length > MAX_DIGITS) return undefined;
	return extension === undefined ? number : `${number} ext. ${extension}`;
}

/** Drops a second number after a slash, unless the slash follows an area code: `030/901820`. */
function dropSecondNumber(text: string): string {
	const [first, ...others] = text.split('/');
	let number = first;
	for (const other of others) {
		const { length } = number.replace(/\D/g, '');
		const isLocal = !/^[+(0]/.test(number) || /^\s*[+(0]/.test(other);
		if (length >= 8 || (length >= 6 && isLocal)) break;
		number += ` ${other}`;
	}
	return number;
}

/** Relies on Unicode: the ten decimal digits of a script have consecutive code points. */
function toAsciiDigit(digit: string): string {
	let zero = digit.codePointAt(0) ?? 0;
	while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
	return String((digit.codePointAt(0) ?? 0) - zero);
}
