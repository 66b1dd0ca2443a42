import type { FieldName } from '../fields/personFields';
import fieldNames from './fieldNames.json';

/**
 * The column names of each field, best first, names in other languages last. Letter case, accents, spaces and
 * punctuation are ignored. Run `npm run generate` after a change.
 */
export const FIELD_NAMES: Record<
	FieldName | 'contactName',
	{ english: string[]; other: string[] }
> = fieldNames;

const split = (words: string) => words.trim().split(/\s+/);

/** Record words, in names such as *Customer Email* and objects such as `customer.email`. */
const RECORD_KINDS = {
	/** Objects with all fields of the row's person. */
	envelope: `
		additionalattributes all answers attributes base body content customattributes data datafields embedded entries
		fielddata fields formdata formfields formresponse globalattributes identifiers info mergefields
		merges object payload payloadparams primaryinfo properties questions questionsandanswers
		resource responses submission submissiondata usercolumndata userfields usermetadata values`,
	/** Objects with some of a person's fields, prefixed by the word: `name: { first }` means `name first`. */
	part: `
		name names fullname yourname ihrname deinname votrenom sunombre tunombre uwnaam nombrecompleto nombreyapellidos nomcomplet nomeecognome nomecompleto
		vorundnachname
		address addresses billaddr businessaddress defaultaddress mainaddress primaryaddress
		streetaddresses workaddress
		employment organizations sociallinks web work
		columnvalues customfieldsvalues customfieldvalues registrationanswers`,
	/** The row's person. */
	contact: `
		contact contacts contactpeople contactpersons maincontact maincontactperson person personid
		primarycontact profile
		ansprechpartner kontakt kontakta kontaktperson contacto contato contatto referente`,
	/** People or companies that own the row's email. */
	customer: `
		customer client lead prospect primarycustomer billingperson ordercustomer clientprofiledata
		donor leads
		kunde cliente klant`,
	/** People who own the row's email. */
	applicant: `
		candidate applicant member subscriber student visitor journalist
		candidat candidate candidata candidato bewerber kandidat membre mitglied miembro socio journaliste`,
	/** People, next to whom the row's email may be the host's. */
	guest: `
		attendee invitee participant registrant speaker guest requester scheduler referral
		teilnehmer teilnehmerin participante partecipante intervenant referentin relatore gast invite`,
	/** People or companies, next to which the row's email may be someone else's. */
	payer: `
		buyer buyerdetails customerdetails billing billingaddress billingdetails payer
		payeur acheteur zahler besteller pagador comprador`,
};

export type RecordKind = keyof typeof RECORD_KINDS;

/** Maps a record word to its kind. */
export const KIND_BY_RECORD_WORD = new Map(
	Object.entries(RECORD_KINDS).flatMap(([kind, words]) =>
		split(words).map((word) => [word, kind as RecordKind]),
	),
);

export const WORDS = {
	/** Words that mark an email or phone as business or private. */
	business: split(`
		work business office professional pro
		geschaftlich geschaftliche berufliche dienstlich dienstliche
		buro bureau professionnel travail corporativo trabajo aziendale lavoro
		werk zakelijk rabochiy sluzbowy sluzbowe sluzbowa`),
	private: split(`
		home private personal other secondary alternate alternative additional
		privat weitere prive perso domicile privado personale`),
	/** Ignored words, most of them from questions in ten languages: "What is your …". */
	ignored: split(`
		primary preferred main default most probable best mobile direct recommended
		optional required and with you do work for at we can
		what whats which is are the please enter provide share give us
		und wie was lautet ist bitte geben nennen sie
		et quel quelle est veuillez saisir saisissez entrez indiquez
		cual es introduzca escriba indique
		qual e il la inserisci o a digite informe
		wat is vul vad ar ange hvad er indtast jaki jest podaj
		de du des del di da`),
	/** Words that address the person who fills in a form; also ignored. */
	yours: split(`
		your ihr ihre ihren dein deine votre vos ton ta tes tu tus su sus
		tua tuo sua suo seu je jouw uw din ditt dit twoj twoje`),
	/** Words that mark another record: "Other Contact". */
	other: split(`
		secondary other alternate alternative additional second further
		weitere zweite zweiter autre otro altro outro`),
	/** Words that show that a question is about somebody else. */
	otherPeople: split(`
		who whom whose manager boss owner assistant referrer referred friend colleague
		spouse partner parent emergency
		wer wem wessen chef vorgesetzten freund kollege empfohlen
		qui quien chi quem amigo ami recommande`),
	/** Further words that are ignored only inside brackets: "Phone (if any)". */
	remarks: split(`
		s es if any applicable with country code e g eg example com ddd con prefijo
		falls vorhanden mit vorwahl beispiel naturlperson pflichtfeld pflicht freiwillig
		opcional obligatorio obrigatorio obligatoire facultatif optioneel verplicht`),
	/** Columns whose invalid values are ignored, as they often contain something else. */
	unreliableColumns: split('url urls website websites socials value'),
	/** Columns in which the family name comes first. */
	// prettier-ignore
	familyNameFirst: [
		'nachname vorname', 'name vorname', 'nom et prénom', 'nom prénom', 'cognome e nome',
		'apellidos y nombre', 'apellidos y nombres', 'apellidos nombre', 'nazwisko i imię',
		'teljes név', 'фамилия и имя', 'фамилия имя отчество', 'фио', "прізвище та ім'я", 'піб',
	],
	/** Lists of colleagues, not of contacts. */
	colleagues: split('assignees owners followers watchers collaborators'),
	/** Columns of events, tasks, deals and products: a name, title or location next to them is not a person's. */
	eventColumns: split(`
		when start starts startat startsat starttime startdate startdatetime
		end ends endat endsat endtime enddate enddatetime duration attendees invitees
		due duedate dueon dueat datedeadline closedate expectedclosedate expectedrevenue
		eventname eventtype eventtypename eventtitle eventdate eventid probability stageid sku
		deadline organizer price venue`),
	/** Columns of tickets: a source or tag next to them is not a person's. */
	ticketColumns: split('ticketid ticketnumber ticketsubject'),
};
