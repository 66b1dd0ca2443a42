import { shortened } from '../values';
import { FieldError } from './checks';
import { isFieldName } from './placeholderWords';
import { isEmpty } from './isEmpty';
import { isExpression } from './parameterValues';
import { toggle } from './properties';

/** An option of every operation that writes to a person. */
export const allowPlaceholders = toggle(
	'Allow Placeholders',
	'allowPlaceholders',
	'Whether to send texts that contain something like {first_name} or [Company]. Otherwise such texts are not sent.',
);

/** What programs put around the name of a field: `{…}`, `[…]`, `<…>`, `%…%`, `#…#`, `*|…|*` and others. */
const AROUND_A_NAME = new RegExp(
	[
		...['\\$?\\{([^{}\\n]{1,60})\\}', '\\[([^[\\]\\n]{1,60})\\](?!\\()', '<([^<>\\n]{1,60})>'],
		...[
			'&lt;([^<>&\\n]{1,60})&gt;',
			'‹([^‹›\\n]{1,60})›',
			'【([^【】\\n]{1,60})】',
			'｛([^｛｝\\n]{1,60})｝',
		],
		...[
			'(?<!\\d)%([\\p{L}\\d_][\\p{L}\\d_ .-]{0,58}[\\p{L}\\d_])%',
			'#([\\p{L}\\d_][\\p{L}\\d_ .-]{0,58}[\\p{L}\\d_])#(?![\\p{L}\\d])',
		],
		...[
			'\\*\\|([^|\\n]{1,60})\\|\\*',
			'%\\((\\w{1,60})\\)s',
			'__([\\p{L}\\d_]{1,58}?)__',
			'\\$(\\p{Ll}+\\p{Lu}\\p{L}{1,40})',
		],
		// one that was never closed
		...['[{[]([\\p{L}_ .-]{2,40})(?=[,.!?\\n]|$)'],
		// a variable's name by itself
		...[
			'(?<![\\w./?&=#-])((?:[Ff]irst|[Ll]ast|[Ff]ull)(?:_[Nn]ame|Name))(?![\\w=/])',
			'(?<![\\w./?&=#-])((?:F|L|FIRST|LAST|FULL)_?NAME)(?![\\w=/])',
		],
	].join('|'),
	'gu',
);

/** Templates of other programs, errors of spreadsheets, and expressions in a field that is not set to Expression. */
const UNFILLED = new RegExp(
	[
		...[
			'\\{\\{[^}\\n]*\\}*',
			'\\}\\}',
			'\\[(?:[Ii]nsert|INSERT|[Yy]our|YOUR)\\s[^\\]\\n]{1,60}\\](?!\\()',
		],
		...[
			'#(?:N/A|N/V|NV\\b|NAME\\?|DIV/0!)',
			'#(?:BEZUG|CALC|ERROR|NULL|NUM|REF|SPILL|VALEUR|VALOR|VALUE|WERT|ZAHL)!',
		],
		'\\$(?:json|node|input|item|vars|env)(?:\\.\\w+|\\[[\'"])[\\w.]*',
		...['\\$\\([\'"][^)\\n]*\\)?', '\\$fromAI\\('],
	].join('|'),
);

/** What JavaScript writes into a text for a value that is not there; a German text may have `null`. */
const NO_VALUE =
	/(?<![\p{L}\d-])NaN(?![\p{L}\d])|^null\b|(?<![\p{L}\d-])(?<!\b(?:gleich|ist|sind|war|bei|gegen|auf|von|und|oder|is|or|and|to)\s)(?:null|NULL)(?=\s*(?:[,.!?;:]|$))/u;
/** A letter, a digit or a picture. */
const SPEAKING = /[\p{L}\p{N}\p{So}]/u;
const GREETINGS = [
	...['hi', 'hello', 'hey', 'dear', 'hallo', 'liebe', 'lieber', 'bonjour', 'salut', 'cher'],
	...['hola', 'ciao', 'caro', 'olá', 'hej', 'beste'],
];
/** With a small or a capital letter, as the word behind it decides by that: Nil is a name, nil is nobody. */
const GREETING = `\\b(?:${GREETINGS.map((word) => `[${word[0]}${word[0].toUpperCase()}]${word.slice(1)}`).join('|')})`;
/** A greeting of nobody: `Hi ,`, `Hi null`. */
const NOBODY_GREETED = new RegExp(
	`${GREETING}\\s+,|(?<=${GREETING}\\s)(?:null|NULL|undefined|[Nn]one|NONE|nil|NIL|[Nn]/[Aa]|unknown|UNKNOWN)(?![\\p{L}\\d-])`,
	'u',
);

/**
 * Refuses a text with a placeholder that nothing has filled in: the person would read it.
 *
 * @param saved what the node holds for the parameter: what stands there as text is meant
 * @throws FieldError with the first placeholder
 */
export function refusePlaceholders(text: unknown, label: string, saved: unknown): void {
	if (typeof text === 'boolean' || typeof text === 'number') {
		throw new FieldError(`${label} must be text, not ${text}`);
	}
	if (typeof text !== 'string') return;
	const placeholder =
		UNFILLED.exec(text)?.[0] ??
		[...text.matchAll(AROUND_A_NAME)].find(([, ...names]) => {
			const name = names.join('');
			return isFieldName(name) || isFieldName(name.replace(FALLBACK, ''));
		})?.[0] ??
		missingIn(text, String(saved));
	if (placeholder === undefined) return;
	if (/^(?:\{\{\s*)?\$/.test(placeholder) && UNFILLED.test(placeholder) && !isExpression(saved)) {
		throw new FieldError(
			`${label} contains "${shortened(placeholder)}": switch the field to Expression`,
		);
	}
	throw new FieldError(
		`${label} contains "${shortened(placeholder)}", which was not filled in: replace it with an expression, for example {{ $json.firstName }}. To send it anyway, add 'Allow Placeholders' under Options`,
	);
}

/** What stands behind a name in a placeholder: what is written where nothing is known. */
const FALLBACK = /[|,:;=].*/su;

function missingIn(text: string, saved: string): string | undefined {
	const written = saved.replace(/\{\{[\s\S]*?\}\}/g, '');
	const whole = isEmpty(text) || !SPEAKING.test(text) ? text.trim() : undefined;
	const found = [whole, ...[NO_VALUE, NOBODY_GREETED].map((words) => words.exec(text)?.[0])];
	return found.find((words) => words !== undefined && !written.includes(words));
}
