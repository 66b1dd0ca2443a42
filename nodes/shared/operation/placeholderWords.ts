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
	'mr mrs ms herr frau current page f l s customer client user member profile field value data merge var custom to from',
	'der die das des ihr ihre dein deine hier einfugen kontakt kontakts kunde kunden votre son client cliente tu su il',
	'el la le de del di da do van je jouw uw',
].flatMap((line) => line.split(' '));

/** Names without spaces: CONTACTFIRSTNAME. */
const COMPOSED = new RegExp(
	`^(?:${[...FIELDS, ...BESIDE.filter((word) => word.length > 2)].join('|')})+$`,
);

/** Whether words are the name of a field about a person, with nothing beside it but what such names hold. */
export function isFieldName(text: string): boolean {
	const words = text
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.split(/[^\p{L}]/u)
		.filter((word) => word !== '');
	return (
		words.some((word) => FIELDS.some((field) => word.startsWith(field) || word.endsWith(field))) &&
		words.every((word) => BESIDE.includes(word) || COMPOSED.test(word))
	);
}
