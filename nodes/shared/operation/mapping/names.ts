import { isRecord } from '../../values';
import { emailIn } from '../email';
import { isLinkedInProfile } from '../profileUrl';
import type { NameParts } from './fullName';
import { bare, isSalutation, restOfName, splitName } from './fullName';
import { entriesIn, singleText } from './incomingContent';

/** What an item holds under a plain name, or under a name inside of that; empty values are left out. */
export type Lookup = (name: string, inner?: string) => unknown[];

type Take<T = unknown> = (lookup: Lookup) => T | undefined;
type Read<T> = (content: unknown) => T | undefined;

/** A plain name, and one inside of it. */
type Source = [name: string, inner?: string];

const FIRST_NAMES = names(
	'firstname givenname forename fname contactfirstname name.firstname name.first name.givenname names.givenname vorname prénom prenom nombre nome voornaam förnamn fornavn 名',
);
const LAST_NAMES = names(
	'lastname surname familyname lname contactlastname name.lastname name.last name.familyname names.familyname nachname familienname zuname nomdefamille apellido apellidos cognome sobrenome apelido achternaam efternamn etternavn efternavn 姓',
);
const FULL_NAMES = names('fullname contactname contactfullname personname name.fullname');
/** Under these stands the name of a person, or of a company. */
const ANY_NAMES = names('name displayname');
const EMAILS = names(
	'emailaddress emailaddresses emails primaryemail workemail businessemail professionalemail mail email1 email1value emailaddress1 contactemail emails.primaryemail personalemail homeemail youremail emailadresse mailadresse adresseemail adressemail courriel correo correoelectrónico correoelectronico correio indirizzoemail epost',
);
const PHONES = names(
	'phonenumber phonenumbers phones primaryphone primaryphonenumber mobile mobilephone mobilephonenumber mobilenumber cell cellphone workphone worknumber businessphone businessphones directphone workdirectphone phone1value telephone telephone1 tel contactphone phones.primaryphonenumber homephone telefon telefonnummer handy mobil mobiltelefon téléphone telephone portable teléfono telefono móvil movil celular telefone cellulare telefoon',
);
const COMPANIES = names(
	'company companyname company.companyname organization organisation organizationname organisationname organization1name organizations.name account.name accountname companyaccount org orgname orgid.name employer currentcompany currentcompanyname firma firmenname unternehmen entreprise société societe empresa azienda società societa bedrijf bedrijfsnaam',
);
const JOB_TITLES = names(
	'jobtitle title position designation jobposition jobrole currenttitle organizationtitle organization1title organizations.title berufsbezeichnung jobbezeichnung funktion poste fonction cargo puesto qualifica functie',
);
const PROFILES = names(
	'linkedinurl linkedin linkedinprofile linkedinprofileurl linkedinlink linkedinlink.primarylinkurl hslinkedinurl personlinkedinurl personlinkedin contactlinkedinurl linkedinurlpublic',
);
/** Under these stand addresses of all kinds. */
const LINKS = names(
	'profileurl defaultprofileurl publicprofileurl url urls profile profilelink website websites website1value socials socialprofiles link',
);
const LOCATIONS = names(
	'location city mailingcity mailingaddress.city businesscity workcity address1city address.city location.city primarylocation.locality ort stadt wohnort ville ciudad città citta cidade woonplaats',
);

/** What companies have and people do not. */
const COMPANY_FIELDS = names(
	'domain numberofemployees employeecount employees annualrevenue peoplecount',
);
const COMPANY_TYPES = ['company', 'organization', 'organisation', 'account', 'business'];
const SHARED_MAILBOXES =
	/^(admin|admission|anfrage|bestellung|billing|booking|buchhaltung|bureau|contact|contacto|einkauf|empfang|hallo|hello|help|hi|hotline|info|kontakt|kundenservice|mail|marketing|office|orders|post|praxis|presse|press|redaktion|sales|sekretariat|service|support|team|vertrieb|ventas|verwaltung|zentrale)$/i;

/** How each field is found in an incoming item, by its own name and by those that CRMs use. */
export const fieldTakers: Record<string, Take> = {
	firstName: (lookup) => firstOf(FIRST_NAMES, singleText)(lookup) ?? partsOf(lookup).firstName,
	lastName: (lookup) => firstOf(LAST_NAMES, singleText)(lookup) ?? partsOf(lookup).lastName,
	email: emailOf,
	phone: (lookup) =>
		firstOf(names('phone'), anyEntry)(lookup) ??
		firstOf(PHONES, (content) => entriesIn(content).find(hasDigits))(lookup),
	company: firstOf(COMPANIES, singleText),
	title: firstOf(JOB_TITLES, (content) => jobTitle(singleText(content))),
	industry: firstOf(names('industry companyindustry'), singleText),
	location: firstOf(LOCATIONS, singleText),
	source: firstOf(names('source leadsource'), singleText),
	linkedinUrl: (lookup) =>
		profileOf(lookup) ??
		firstOf(names('linkedinurl'), anyEntry)(lookup) ??
		firstOf(PROFILES, aboutLinkedIn)(lookup),
	profileUrl: (lookup) =>
		profileOf(lookup) ?? firstOf([...PROFILES, ...names('profileurl')], anyEntry)(lookup),
	tags: firstOf(names('tags tag'), listIn),
	customFields: firstOf(names('customfields'), (content) =>
		isRecord(content) || typeof content === 'string' ? content : undefined,
	),
};

/** Names in plain form, the first first; after a dot one inside a record. */
function names(list: string): Source[] {
	return list.split(' ').map((path) => path.split('.') as Source);
}

function firstOf<T>(sources: Source[], read: Read<T>): Take<T> {
	return (lookup) => {
		for (const [name, inner] of sources) {
			for (const content of lookup(name, inner)) {
				const value = read(content);
				if (value !== undefined) return value;
			}
		}
		return undefined;
	};
}

/**
 * An address before any other text with an `@`, of which the check tells what is wrong with it; under
 * a name of ours any text.
 */
function emailOf(lookup: Lookup): string | undefined {
	const sources = [...names('email'), ...EMAILS];
	const isMeant = (text: string) => text.includes('@');
	return (
		firstOf(sources, (content) => entriesIn(content).map(emailIn).find(Boolean))(lookup) ??
		firstOf(sources, (content) => entriesIn(content).find(isMeant))(lookup) ??
		firstOf(names('email'), anyEntry)(lookup)
	);
}

/** A person's profile, also where a record keeps it as its link. */
function profileOf(lookup: Lookup): string | undefined {
	return firstOf([...PROFILES, ...LINKS], (content) => entriesIn(content).find(isLinkedInProfile))(
		lookup,
	);
}

function aboutLinkedIn(content: unknown): string | undefined {
	return entriesIn(content).find((text) => /linkedin/i.test(text));
}

function anyEntry(content: unknown): string | undefined {
	return entriesIn(content)[0];
}

function hasDigits(text: string): boolean {
	return text.replace(/\D/g, '').length > 4;
}

/** Outlook keeps "Mr." and "Prof. Dr." under Title. */
function jobTitle(text: string | undefined): string | undefined {
	return text === undefined || isSalutation(text) ? undefined : text;
}

/** Tags as text or as a list; anything else is a record of its own kind. */
function listIn(content: unknown): unknown {
	return typeof content === 'string' || Array.isArray(content) ? content : undefined;
}

/** First and last name out of a full name, as far as the item does not have them on their own. */
function partsOf(lookup: Lookup): Partial<NameParts> {
	const firstName = firstOf(FIRST_NAMES, singleText)(lookup);
	const lastName = firstOf(LAST_NAMES, singleText)(lookup);
	const full = firstOf(FULL_NAMES, singleText)(lookup) ?? '';
	const any = firstOf(ANY_NAMES, singleText)(lookup) ?? '';
	if (firstName !== undefined || lastName !== undefined) {
		const known = { firstName, lastName };
		return restOfName(full, known) ?? restOfName(any, known) ?? {};
	}
	return splitName(full) ?? (isOfCompany(any, lookup) ? undefined : splitName(any)) ?? {};
}

/** Whether a name is, or may be, that of a company. */
function isOfCompany(name: string, lookup: Lookup): boolean {
	const has = (values: unknown[], ...wanted: unknown[]) =>
		values.some((value) => wanted.includes(typeof value === 'string' ? bare(value) : value));
	return (
		COMPANY_FIELDS.some(([field]) => lookup(field).length > 0) ||
		has(lookup('iscompany'), true, 'true', 'yes') ||
		has([...lookup('type'), ...lookup('object')], ...COMPANY_TYPES) ||
		has([fieldTakers.company(lookup)], bare(name)) ||
		isOfMailbox(name, emailOf(lookup) ?? '')
	);
}

/** Whether an email is one of many people, or its domain is the name and its owner is not. */
function isOfMailbox(name: string, email: string): boolean {
	const [owner, domain = ''] = letters(email).split('@');
	const isOfDomain = [name, spelledOut(name)].some((spelling) => {
		const words = spelling.split(' ').map(letters);
		const isOwned = words.some((word) => word.length > 2 && owner.includes(word));
		return domain.includes(words.join('')) && !isOwned;
	});
	return SHARED_MAILBOXES.test(owner) || isOfDomain;
}

/** Whether an email is one that several people read, such as `office@…`. */
export function isSharedMailbox(email: string): boolean {
	return SHARED_MAILBOXES.test(email.trim().split(/[@+._-]/, 1)[0]);
}

/** With the letters that addresses have for German ones. */
function spelledOut(name: string): string {
	return name
		.toLowerCase()
		.replaceAll('ä', 'ae')
		.replaceAll('ö', 'oe')
		.replaceAll('ü', 'ue')
		.replaceAll('ß', 'ss');
}

/** Small letters without accents, and the sign of an email. */
function letters(text: string): string {
	return text
		.normalize('NFD')
		.toLowerCase()
		.replace(/[^\p{L}@]/gu, '');
}
