/** The fields of a person, Dutch infixes, and a name that may be a company's. */
export type FieldName = keyof typeof FIELD_NAMES;

/**
 * The listed names of each field, the best first; those of other languages are behind the slash.
 * Capitals, accents, spaces and signs do not matter. After a change run `npm run generate`.
 */
export const FIELD_NAMES = {
	firstName:
		'first name, given name, fname, name first, name first name / vorname, prénom, primer nombre, primeiro nome, voornaam, förnamn, fornavn, imię, etunimi, adı, имя, 名',
	lastName:
		'last name, surname, family name, lname, name last, name last name / nachname, nom de famille, apellido, apellidos, cognome, sobrenome, achternaam, efternamn, efternavn, etternavn, nazwisko, sukunimi, soyad, soyadı, фамилия, 姓',
	nameInfix: 'infix / tussenvoegsel',
	fullName:
		'full name, first and last name, first name and last name, name and surname, real name, fn / vor und nachname, nom complet, prénom et nom, nom et prénom, nombre completo, nombre y apellidos, nome completo, nome e cognome, volledige naam, fulde navn, fullt navn, imię i nazwisko, ad soyad, adı soyadı',
	name: 'name, display name, contact person, contact / nom, nombre, nome, naam, navn, namn, ansprechpartner, kontaktperson, contactpersoon, contacto, contato, referente',
	email:
		'work email, email work, business email, professional email, primary email, email, email address, mail, email 1, email 1 value, email address 1, emails, email addresses, personal email, private email, primary email addr, pro email, recommended email, email from, identity profiles, user email / emailadresse, email professionnel, adresse email, courriel, correio eletrônico, correo, correo electrónico, dirección de correo electrónico, email comercial, email corporativo, indirizzo email, emailadres, epost, epostadress, epostadresse, adres email, sähköposti, eposta, email büro, email geschäftlich, email werk, email zakelijk, рабочий email, почта, электронная почта, メールアドレス, 邮箱',
	phone:
		'phone, phone number, phone 1 value, telephone 1, mobile, mobile phone, work phone, phone work, business phone, cell phone, business phones, phone 1, phones, phone numbers, work number, mobile number, telephone, primary phone, direct phone, direct phone number, tel, sms, default address phone / telefon, telefonnummer, telefon büro, telefon geschäftlich, рабочий телефон, handy, handynummer, mobil, mobilnummer, mobiltelefon, téléphone, portable, teléfono, teléfono móvil, celular, telefone, telefono, cellulare, telefoon, telefoonnummer, mobiel, puhelin, телефон, 電話番号, 携帯電話, 电话',
	company:
		'current company, current company name, company name, company, organization name, organization 1 name, organization, organizations name, organisation, account name, account, org id, org, employer, current employer, business name, associated company, default address company / firmenname, unternehmen, entreprise, société, empresa, azienda, società, ragione sociale, raison sociale, bedrijf, bedrijfsnaam, företag, virksomhed, bedrift, nazwa firmy, yritys, şirket, компания, 会社名, 公司, firma',
	title:
		'current title, current job title, current position, job title, linkedin job title, title, position, job role, organization title, organization 1 title, organizations title, function, designation, current job / funktion, poste, fonction, cargo, puesto, ruolo, função, functie, befattning, stilling, stanowisko, titel, ünvan, должность, 役職, 职位',
	location:
		'location, city, mailing city, address 1 city, default address city / ort, stadt, ville, ciudad, città, cidade, plaats, stad, miasto',
	industry:
		'industry, company industry / branche, secteur, sector, settore, setor, bransch, branża',
	source: 'source, lead source',
	tags: 'tags, tag',
	customFields: 'custom fields',
	linkedin:
		'linkedin, linkedin url, linkedin profile, linkedin profile url, linkedin profile link, linkedin link, linkedin contact profile url, hs linkedin url, linkedin url public, default profile url, profile url, url / profil linkedin, linkedin profil',
};

const split = (words: string) => words.split(' ');

/** The records that a list may have beside the row itself, the first that is whole is the person. */
export const RECORDS = {
	/** In a name, such as *Contact Email*, they mean the row itself. */
	contacts: split('contact person profile personid'),
	/** Their name may be a company's. The row's email is theirs. */
	customers: split('customer client lead prospect'),
	/** Their name is a person's. The row's email is theirs. */
	applicants: split('candidate applicant member subscriber'),
	/** Their name is a person's. The row's email may be the host's. */
	guests: split('attendee invitee participant registrant guest'),
	/** Their name may be a company's. The row's email may be someone else's. */
	payers: split('buyer customerdetails billing billingaddress billingdetails'),
};

/** Objects whose fields belong to the record around them. */
export const HOLDERS = split(
	'properties fields values attributes mergefields name names fullname organizations defaultaddress body payload data object profile',
);

/** Columns of events, tasks, deals and products, whose names, titles and places are not a person's. */
export const EVENT_NAMES = split(
	'when start starts startat startsat starttime startdate startdatetime end ends endat endsat endtime enddate enddatetime duration attendees invitees due duedate dueon dueat closedate expectedclosedate sku',
);
/** First words of such columns. */
export const EVENT_WORDS = split('meeting venue organizer organiser deadline price');

/** They make a question of a name, in ten languages: "What is your …", "Bitte geben Sie Ihre …". */
export const QUESTION_WORDS = split(
	'and und et what whats is are the your please enter provide share give us wie was lautet ist ihr ihre ihren dein deine bitte geben nennen sie quel quelle est votre vos ton ta tes veuillez saisir saisissez entrez indiquez cual es tu tus su sus introduzca escriba indique qual e il la tuo tua suo sua inserisci o a seu sua digite informe wat je jouw uw vul vad ar din ditt ange hvad er dit indtast jaki jest twoj twoje podaj',
);

/** Such columns hold lists of colleagues, not of contacts. */
export const COLLEAGUES = split('assignees owners followers watchers collaborators');
