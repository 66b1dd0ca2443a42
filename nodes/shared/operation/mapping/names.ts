/** The fields of a person, the halves of a family name, and a name that may be a company's. */
export type FieldName = keyof typeof FIELD_NAMES;

/**
 * The names under which lists keep them, the best first, those of other languages behind the stroke.
 * Capitals, accents, spaces and signs do not count. After a change run `npm run generate`.
 */
export const FIELD_NAMES = {
	firstName:
		'first name, given name, forename, fname, name first, name first name / vorname, prénom, voornaam, förnamn, fornavn, imię, primeiro nome, primer nombre, jméno, křestní jméno, etunimi, keresztnév, 名, имя, adı, prenume, όνομα, ім я, שם פרטי, 이름, tên',
	lastName:
		'last name, surname, family name, lname, name last, name last name / nachname, familienname, zuname, nom de famille, apellido, apellidos, primer apellido, cognome, sobrenome, apelido, último nome, achternaam, efternamn, etternavn, efternavn, nazwisko, příjmení, sukunimi, vezetéknév, soyad, soyadı, 姓, фамилия, επώνυμο, прізвище, 성, שם משפחה, họ',
	infix: 'infix / tussenvoegsel, voorvoegsel',
	fullName:
		'full name, complete name, real name, first and last name, first name and last name, name and surname / vollständiger name, vor und nachname, vorname und nachname, nom complet, prénom et nom, nombre completo, nombre y apellidos, nome completo, nome e cognome, volledige naam, fullständigt namn, fulde navn, fullt navn, imię i nazwisko, celé jméno, koko nimi, ad soyad, adı soyadı, полное имя, 氏名, 姓名, お名前, nume complet, ονοματεπώνυμο, 성명, שם מלא',
	name: 'name, display name, contact person / ansprechpartner, ansprechpartnerin, kontaktperson, contactpersoon, nom, nombre, nome, naam, navn, namn, nazwa, nume, ad, 名前',
	email:
		'work email, email work, business email, professional email, primary email, email, email address, mail, email 1, email 1 value, email address 1, emails, email addresses, primary email addr, new email, person email, pro email, receipt email, mail address, personal email, private email / email geschäftlich, рабочий email, email professionnel, adresse email professionnelle, adresse mail professionnelle, indirizzo email aziendale, emailadresse, emailadres, epostadress, epostadresse, courriel, adresse email, adresse mail, correo, correo electrónico, correio, correio eletrônico, indirizzo email, epost, eposta, adres email, sähköposti, sähköpostiosoite, почта, электронная почта, メール, メールアドレス, adresă de email, eposta adresi, електронна пошта, 이메일, 邮箱, 电子邮箱, דוא ל, אימייל',
	phone:
		'phone, phone number, phone 1, phone 1 value, phone number 1, telephone 1, mobile, mobile phone, mobile number, work phone, phone work, business phone, direct phone, work direct phone, direct dial, cell, cell phone, telephone, tel, phones, phone numbers, business phones, primary phone, whatsapp / telefon, telefonnummer, handy, handynummer, rufnummer, mobil, mobilnummer, mobiltelefon, téléphone, téléphone portable, téléphone mobile, portable, teléfono, teléfono móvil, móvil, celular, telefone, telemóvel, cellulare, telefono, telefoon, telefoonnummer, mobiel, komórka, telefon komórkowy, numer telefonu, puhelin, puhelinnumero, telefonszám, cep telefonu, телефон, 電話, 電話番号, τηλέφωνο, 전화번호, 手机, 电话, טלפון, số điện thoại',
	company:
		'company name, company, organization name, organisation name, organization, organisation, organizations, account name, account, org name, org, org id, organization 1 name, current company, current company name, company account, employer, current employer, job company name, business name, associated company / firma, firmenname, unternehmen, unternehmensname, arbeitgeber, entreprise, société, nom de la société, nom de l entreprise, raison sociale, empresa, nombre de la empresa, nome da empresa, compañía, azienda, società, ragione sociale, bedrijf, bedrijfsnaam, werkgever, organisatie, företag, företagsnamn, virksomhed, firmanavn, bedrift, nazwa firmy, společnost, yritys, cég, şirket, şirket adı, компания, организация, 会社, 会社名, companie, εταιρεία, компанія, 회사, 회사명, 公司, 公司名称, חברה, công ty',
	title:
		'job title, title, position, job position, job role, current title, current job, designation, function, organization title, organization 1 title / funktion, berufsbezeichnung, poste, fonction, intitulé du poste, cargo, puesto, qualifica, ruolo, posizione, função, functie, functietitel, titel, befattning, stilling, stanowisko, pozice, tehtävänimike, beosztás, unvan, должность, 役職, θέση, посада, 직책, 职位, תפקיד, chức vụ',
	location:
		'location, city, town, mailing city, business city, address 1 city / ort, stadt, wohnort, ville, ciudad, ubicación, città, cidade, localidade, woonplaats, plaats, stad, miasto, město, kaupunki, város, şehir, город, 市区町村, oraş, πόλη, місто, 도시, 城市, עיר, thành phố',
	industry:
		'industry, company industry, primary industry / branche, secteur, sector, settore, setor, bransch',
	source: 'source, lead source',
	tags: 'tags, tag',
	customFields: 'custom fields',
	linkedin:
		'linkedin, linkedin url, linkedin profile, linkedin profile url, linkedin profile link, linkedin url public, linkedin public url, hs linkedin url, linkedin contact profile url, profile, profile url, profile link, url, website 1 value / profil linkedin, linkedin profil, perfil de linkedin, profil',
};

export const WORDS = {
	/** Under these a record has its own fields. */
	parts: words('properties fields values attributes merge_fields name names'),
	/** What a service has sent. */
	envelopes: words('body payload data object'),
	/** Before a name, or around the fields: the person of the row. */
	person: words('contact person profile'),
	/** The same for someone who may stand beside another; a customer's name may be a company's. */
	customers: words('customer client lead prospect'),
	guests: words(
		'attendee invitee candidate applicant participant registrant guest member subscriber billing billing_address billing_details customer_details',
	),
	/** Behind a name they add nothing. */
	ends: words('address number url required optional'),
	/** Before a name they make a question of it, in ten languages: "What is your …", "Bitte geben Sie Ihre …". */
	questions: words(
		'and und et what whats is are the your please enter provide share give us wie was lautet ist ihr ihre ihren dein deine bitte geben nennen sie quel quelle est votre vos ton ta tes veuillez saisir saisissez entrez indiquez cual cuál es tu tus su sus introduzca escriba indique qual é il la tuo tua suo sua inserisci o a seu sua digite informe wat je jouw uw vul vad är din ditt ange hvad er dit indtast jaki jest twój twoje podaj',
	),
	/** They show that the rows are of meetings, tasks or deals, which have titles and places of their own. */
	events: words(
		'event meeting start end starttime endtime startdatetime enddatetime startsat endsat duration organizer organiser attendees invitees due duedate dueon deadline assignee dealstage pipeline eventid eventdate eventname eventtype eventtypename scheduledevent',
	),
};

function words(text: string): string[] {
	return text.split(' ');
}
