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

/** What programs put around the name of a field: `{…}`, `[…]`, `<…>`, `«…»`, `%…%`, `#…#`, `*|…|*`. */
const AROUND_A_NAME =
	/\$?\{+([^{}[\]\n]{1,60})\}+|\[+([^[\]\n]{1,60})\]+|<+([^<>\n]{1,60})>+|«([^«»\n]{1,60})»|%+(\w[\w .-]{0,58}\w)%+|#+(\w[\w .-]{0,58}\w)#+|\*\|([^|\n]{1,60})\|\*/gu;

/** Templates of other programs, and expressions of n8n in a field that is not set to Expression. */
const UNFILLED = /\{\{[^}\n]*\}*|\$(?:json|node|input|item)\b(?:\.\w+)*|\$\(['"][^)\n]*\)?/;

/** What JavaScript writes into a text for a value that is not there. */
const NO_VALUE = /(?<![\p{L}\d])(?:null|NaN)(?![\p{L}\d])/u;

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
	'country phone telefon website linkedin linkedinurl sender signature',
].flatMap((line) => line.split(' '));

/** What stands beside them: `[Your Company]`, `{{contact.first_name}}`, `[insert name here]`. */
const BESIDE = [
	'a an the of my your their his her insert enter add here contact lead prospect person people',
	'recipient customer client user member profile field value data merge var custom to from',
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
		[...text.matchAll(AROUND_A_NAME)].find(([, ...names]) => isFieldName(names.join('')))?.[0] ??
		missingIn(text, String(saved));
	if (placeholder === undefined) return;
	if (/^\{*\s*\$(?!\{)/.test(placeholder) && !isExpression(saved)) {
		throw new FieldError(
			`${label} contains "${shortened(placeholder)}": switch the field to Expression`,
		);
	}
	throw new FieldError(
		`${label} contains "${shortened(placeholder)}", which nothing fills in: replace it with an expression, for example {{ $json.firstName }}. To send it as it is, add 'Allow Placeholders' under Options`,
	);
}

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
		words.some((word) => FIELDS.includes(word)) &&
		words.every((word) => FIELDS.includes(word) || BESIDE.includes(word))
	);
}

function missingIn(text: string, saved: string): string | undefined {
	const [found] = NO_VALUE.exec(text) ?? [];
	return found !== undefined && !saved.includes(found) ? found : undefined;
}
