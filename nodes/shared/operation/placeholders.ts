import { shortened } from '../values';
import { FieldError } from './checks';
import { property } from './defineOperation';
import { isExpression } from './parameterValues';

/** An option of every operation that writes to a person. */
export const allowPlaceholders = property({
	displayName: 'Allow Placeholders',
	name: 'allowPlaceholders',
	type: 'boolean',
	default: true,
	description:
		'Whether to send texts that contain something like {first_name} or [Company]. Otherwise they are refused, because the person would read it.',
});

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
		...['(?<!\\d)%(\\w[\\w .-]{0,58}\\w)%', '#(\\w[\\w .-]{0,58}\\w)#(?![\\p{L}\\d])'],
		...[
			'\\*\\|([^|\\n]{1,60})\\|\\*',
			'%\\((\\w{1,60})\\)s',
			'__(\\w{1,58}?)__',
			'\\$(\\p{Ll}+\\p{Lu}\\p{L}{1,40})',
		],
		// one that was never closed
		...['[{[]([\\p{L}_ .-]{2,40})(?=[,.!?\\n]|$)'],
	].join('|'),
	'gu',
);

/** Templates of other programs, and expressions of n8n in a field that is not set to Expression. */
const UNFILLED =
	/\{\{[^}\n]*\}*|\$(?:json|node|input|item)(?:\.\w+|\[['"])[\w.]*|\$\(['"][^)\n]*\)?/;

/** What JavaScript writes into a text for a value that is not there; a German text may have `null`. */
const NO_VALUE =
	/(?<![\p{L}\d-])NaN(?![\p{L}\d])|^null\b|(?<=\b(?:hi|hello|hey|dear|hallo|liebe|lieber|bonjour|salut|cher|hola|ciao|caro|olá|hej|beste)\s)(?:null|undefined)\b|(?<![\p{L}\d-])null(?=\s*(?:[,.!?;:]|$))/iu;

/** What fields about a person are called, without accents, in the ten languages of the headings. */
const FIELDS = [
	'name naam navn namn nombre nome nom 名 姓 first last full middle given family fname lname',
	'firstname lastname fullname forename surname nickname salutation anrede initials username',
	'vorname nachname familienname zuname prenom voornaam achternaam fornamn efternamn fornavn',
	'etternavn efternavn apellido apellidos cognome sobrenome apelido company companyname firm',
	'organization organisation employer account business firma firmenname unternehmen arbeitgeber',
	'entreprise societe empresa azienda societa bedrijf bedrijfsnaam foretag virksomhed bedrift',
	'title titel titre titulo titolo tittel job jobtitle position role designation poste puesto',
	'cargo funktion functie rolle beruf berufsbezeichnung stelle email mail emailaddress courriel',
	'correo epost mailadresse industry branche sector city stadt ville ciudad citta location ort',
	'country phone telefon website linkedin sender signature recipient prospect lead contact',
	'ansprechpartner unternehmens kundenname unternehmensname famille completo 姓名 会社名',
].flatMap((line) => line.split(' '));

/** What stands beside them: `[Your Company]`, `{{contact.first_name}}`, `[insert name here]`. */
const BESIDE = [
	'a an the of my your their his her insert enter add here person people url address number',
	'current page f l s customer client user member profile field value data merge var custom to from',
	'der die das des ihr ihre dein deine hier einfugen kontakt kontakts kunde kunden votre son client cliente tu su il',
	'el la le de del di da do van je jouw uw',
].flatMap((line) => line.split(' '));

/**
 * Refuses a text with a placeholder that nothing has filled in: the person would read it.
 *
 * @param saved what the node holds for the parameter: what stands there as text is meant
 * @throws FieldError with the first placeholder
 */
export function refusePlaceholders(text: unknown, label: string, saved: unknown): void {
	if (typeof text !== 'string') return;
	const placeholder =
		UNFILLED.exec(text)?.[0] ??
		[...text.matchAll(AROUND_A_NAME)].find(([, ...names]) =>
			isFieldName(names.join('').replace(FALLBACK, '')),
		)?.[0] ??
		missingIn(text, String(saved));
	if (placeholder === undefined) return;
	if (/^(?:\{\{\s*)?\$/.test(placeholder) && UNFILLED.test(placeholder) && !isExpression(saved)) {
		throw new FieldError(
			`${label} contains "${shortened(placeholder)}": switch the field to Expression`,
		);
	}
	throw new FieldError(
		`${label} contains "${shortened(placeholder)}", which nothing fills in: replace it with an expression, for example {{ $json.firstName }}. To send it as it is, add 'Allow Placeholders' under Options`,
	);
}

/** Names without spaces: CONTACTFIRSTNAME. */
const COMPOSED = new RegExp(
	`^(?:${[...FIELDS, ...BESIDE.filter((word) => word.length > 2)]
		.sort((a, b) => b.length - a.length)
		.join('|')})+$`,
	'u',
);

/** What stands behind a name in a placeholder: what is written where nothing is known. */
const FALLBACK = /[|,:;=].*$/su;

/** Whether words are the name of a field about a person, with nothing beside it but what such names hold. */
export function isFieldName(text: string): boolean {
	const words = text
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}]+/u)
		.filter((word) => word !== '');
	return (
		words.some((word) => FIELDS.some((field) => word.startsWith(field) || word.endsWith(field))) &&
		words.every((word) => BESIDE.includes(word) || COMPOSED.test(word))
	);
}

function missingIn(text: string, saved: string): string | undefined {
	const [found] = NO_VALUE.exec(text) ?? [];
	const written = isExpression(saved) ? saved.replace(/\{\{[\s\S]*?\}\}/g, '') : saved;
	return found !== undefined && !written.includes(found) ? found : undefined;
}
