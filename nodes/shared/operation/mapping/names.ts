/** The fields of a person, Dutch infixes, and a name that may be a company's. */
export type FieldName = keyof typeof FIELD_NAMES;

/**
 * The names under which lists keep them, the best first, those of other languages behind the stroke.
 * Capitals, accents, spaces and signs do not count. After a change run `npm run generate`.
 */
export const FIELD_NAMES = {
	firstName:
		'first name, given name, fname, name first, name first name / vorname, prénom, primer nombre, primeiro nome, voornaam, förnamn, fornavn, imię, etunimi, adı, имя, 名',
	lastName:
		'last name, surname, family name, lname, name last, name last name / nachname, apellido, apellidos, cognome, sobrenome, achternaam, efternamn, efternavn, etternavn, nazwisko, sukunimi, soyad, soyadı, фамилия, 姓',
	nameInfix: 'infix / tussenvoegsel',
	fullName:
		'full name, name and surname, real name / vor und nachname, nom complet, prénom et nom, nombre completo, nombre y apellidos, nome completo, nome e cognome, volledige naam, fulde navn, fullt navn, imię i nazwisko, ad soyad, adı soyadı',
	name: 'name, display name, contact person, contact / nom, nombre, nome, naam, navn, namn, ansprechpartner, kontaktperson, contactpersoon, contacto, contato, referente',
	email:
		'work email, email work, business email, professional email, primary email, email, email address, mail, email 1, email 1 value, email address 1, emails, email addresses, personal email, private email, user email / emailadresse, email professionnel, adresse email, courriel, correio eletrônico, correo, correo electrónico, dirección de correo electrónico, email comercial, email corporativo, indirizzo email, emailadres, epost, epostadress, epostadresse, adres email, sähköposti, eposta, email büro, email geschäftlich, email werk, email zakelijk, рабочий email, почта, электронная почта, メールアドレス, 邮箱',
	phone:
		'phone, phone number, phone 1 value, telephone 1, mobile, mobile phone, work phone, phone work, business phone, cell phone, business phones / telefon, telefonnummer, telefon büro, рабочий телефон, handy, mobil, mobiltelefon, téléphone, portable, teléfono, teléfono móvil, celular, telefone, telefono, cellulare, telefoon, telefoonnummer, mobiel, puhelin, телефон, 電話番号, 携帯電話, 电话',
	company:
		'current company, company name, company, organization name, organization, organizations, organisation, account name, account, org id, employer, business name, associated company / firmenname, unternehmen, entreprise, société, empresa, azienda, società, ragione sociale, raison sociale, bedrijf, bedrijfsnaam, företag, virksomhed, bedrift, nazwa firmy, yritys, şirket, компания, 会社名, 公司, firma',
	title:
		'current title, job title, title, position, job role, role, organization title, designation, current job / funktion, poste, fonction, cargo, puesto, ruolo, função, functie, befattning, stilling, stanowisko, titel, ünvan, должность, 役職, 职位',
	location:
		'location, city, mailing city, address 1 city / ort, stadt, ville, ciudad, città, cidade, plaats, stad, miasto',
	industry:
		'industry, company industry / branche, secteur, sector, settore, setor, bransch, branża',
	source: 'source, lead source',
	tags: 'tags, tag',
	customFields: 'custom fields',
	linkedin:
		'linkedin, linkedin url, linkedin profile, linkedin profile url, linkedin contact profile url, hs linkedin url, linkedin url public, profile url, url / profil linkedin, linkedin profil',
};

export const WORDS = {
	/** Under these a record has its own fields. */
	parts: 'properties fields values attributes merge_fields name names'.split(' '),
	/** What a service has sent. */
	envelopes: 'body payload data object'.split(' '),
	/** Before a name, or around the fields: the person of the row. */
	person: 'contact person profile'.split(' '),
	/** Someone who may stand beside another, and whose name may be a company's. */
	customers: 'customer client lead prospect'.split(' '),
	/** The same, and surely a person. */
	guests:
		'attendee invitee candidate applicant participant registrant member subscriber buyer customer_details guest billing billing_address billing_details'.split(
			' ',
		),
	/** Before a name they make a question of it, in ten languages: "What is your …", "Bitte geben Sie Ihre …". */
	questions:
		'and und et what whats is are the your please enter provide share give us wie was lautet ist ihr ihre ihren dein deine bitte geben nennen sie quel quelle est votre vos ton ta tes veuillez saisir saisissez entrez indiquez cual cuál es tu tus su sus introduzca escriba indique qual é il la tuo tua suo sua inserisci o a seu sua digite informe wat je jouw uw vul vad är din ditt ange hvad er dit indtast jaki jest twój twoje podaj'.split(
			' ',
		),
};
