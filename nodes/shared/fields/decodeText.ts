/** HTML entities found in CRM exports, each followed by its character. */
const NAMED_ENTITIES = parseCharacterTable(
	`amp& lt< gt> quot" apos' nbsp\u00a0 szligß AEligÆ aeligæ OEligŒ oeligœ OslashØ oslashø ETHÐ ethð THORNÞ thornþ LstrokŁ lstrokł iexcl¡ iquest¿ laquo« raquo» lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ lsaquo‹ rsaquo› ndash– mdash— hellip… bull• middot· copy© reg® trade™ euro€ pound£ yen¥ cent¢ sect§ deg° plusmn± times× ordfª ordmº sup2² sup3³ frac12½ shy\u00ad`,
);
/** Suffixes of entities such as `auml`, each followed by its combining character. */
const ACCENTS = parseCharacterTable(
	'grave\u0300 acute\u0301 circ\u0302 tilde\u0303 macr\u0304 breve\u0306 dot\u0307 uml\u0308 ring\u030a dblac\u030b caron\u030c cedil\u0327 ogon\u0328',
);
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;
/** HTML parsers decode the code points 128 to 159 in this encoding. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** JSON escapes, including those that were escaped several times. */
const ESCAPE = /(?<!\\)\\{1,4}(?:r\\{1,4}n|u([\da-fA-F]{4})|([nrt"]))/g;
/** Distinguishes escapes from ordinary text such as `yes\no` and `Users\new`. */
const UNAMBIGUOUS_ESCAPE = /(?<![\p{L}\d\\])\\+[nr]|\\[nr](?!\p{Ll})|\\u[\da-fA-F]{4}|\\"/u;
const WINDOWS_PATH =
	/(?<![^\s"'(])(?:(?:[a-zA-Z]:|\.{1,2})\\(?!\\*[nrt](?!\p{Ll}))|\\\\[\w-]{2,60}\\)/u;

/** Decodes JSON escapes and HTML entities in text for people; does not decode the result again. */
export function decodeText(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const isEscaped = UNAMBIGUOUS_ESCAPE.test(value) && !WINDOWS_PATH.test(value);
	return (isEscaped ? value.replace(ESCAPE, decodeEscape) : value).replace(ENTITY, decodeEntity);
}

/** Returns the first HTML entity that can be decoded. */
export function findEntity(text: string): string | undefined {
	return [...text.matchAll(ENTITY)]
		.map(([entity, ...codes]) => (decodeEntity(entity, ...codes) === entity ? '' : entity))
		.find(Boolean);
}

function decodeEscape(_: string, code?: string, letter?: string): string {
	if (code !== undefined) return String.fromCharCode(parseInt(code, 16));
	return letter === 't' ? '\t' : letter === '"' ? '"' : '\n';
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
	if (name !== undefined) return decodeName(name) ?? entity;
	const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
	const character =
		WINDOWS_1252[code - 128] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '');
	return /^[\t\n\r]$|^[^\p{Cc}\p{Cs}]$/u.test(character) ? character : entity;
}

function decodeName(name: string): string | undefined {
	const accent = ACCENTS.get(name.slice(1).toLowerCase());
	const letter = accent && `${name[0]}${accent}`.normalize('NFC');
	if (letter?.length === 1) return letter;
	return NAMED_ENTITIES.get(name) ?? NAMED_ENTITIES.get(name.toLowerCase());
}

function parseCharacterTable(pairs: string): Map<string, string> {
	return new Map(pairs.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)]));
}
