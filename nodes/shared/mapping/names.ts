import type { FieldName } from '../fields/personFields';

/**
 * The column names of each field, best first; names in other languages follow the slash. Letter case,
 * accents, spaces and punctuation are ignored. Run `npm run generate` after a change.
 */
// prettier-ignore
export const FIELD_NAMES: Record<FieldName | 'contactName', string> = {
	firstName: "first name, given name, fname, forename, first, name first, name first name, full name first, surename, user first name, ticket first name, address first name / vorname, prénom, primer nombre, primeiro nome, voornaam, roepnaam, förnamn, fornavn, imię, etunimi, adı, имя, 名, 名字, voorletters, isim, keresztnév, jméno, ім'я, ім’я",
	lastName: 'last name, surname, family name, lname, last, name last, name last name, full name last, user last name, ticket last name, address last name / nachname, nom de famille, apellido, apellidos, cognome, sobrenome, achternaam, efternamn, efternavn, etternavn, nazwisko, sukunimi, soyad, soyadı, фамилия, 姓, 姓氏, familienname, nom famille, apellido paterno, příjmení, vezetéknév, soyisim, 苗字, 성, прізвище, primer apellido, último nome',
	nameInfix: 'infix / tussenvoegsel, namensvorsatz, voorvoegsel, tussenv',
	fullName: "full name, first and last name, name and surname, real name, first name and last name, n, ticket full name, client full name, your name, what is your name, whats your name, first last name, name surname / vor und nachname, vor nachname, nome cognome, nombre apellidos, nom complet, prénom et nom, nom et prénom, nombre completo, nombre y apellidos, nombre y apellido, apellidos y nombre, nome completo, nome e cognome, nome e sobrenome, cognome e nome, volledige naam, fulde navn, fullt navn, imię i nazwisko, ad soyad, adı soyadı, name vorname, nachname vorname, фио, imię nazwisko, nazwisko i imię, nom prénom, teljes név, ad ve soyad, 氏名, 姓名, 名前, お名前, 이름, 성명, ご担当者名, 担当者名, 客户姓名, 성함, полное имя, имя и фамилия, фамилия и имя, фамилия имя отчество, прізвище та ім'я, ім'я та прізвище, піб, jméno a příjmení, jméno příjmení, celé jméno, nominativo, prénom nom, för och efternamn, vollständiger name, apellidos y nombres, apellidos nombre, nombres y apellidos, wie heißen sie, wie heißt du, come ti chiami, cómo te llamas, comment vous appelez vous",
	contactName: 'contact person, contact, decision maker, deal contact person / ansprechpartner, ansprechpartnerin, ansprechperson, kontaktperson, kontakt, contactpersoon, persona de contacto, contacto, contato, contatto, referente, interlocuteur, dirigeant, yetkili, yetkili kişi, контактное лицо, osoba kontaktowa, yhteyshenkilö, 担当者, 담당자, 담당자명, 联系人, 联系人姓名, контактна особа, kontaktní osoba, personne à contacter, nom contact',
	name: 'name, display name, fn / nom, nombre, nome, naam, navn, namn, kundenname, isim soyisim',
	email: 'work email, business email, email, email address, mail, emails, email addresses, personal email, primary email addr, email from, identity profiles, user email, email id, email value, from email address, email to reach, verified email, enriched email, value, corporate email, official email, mail id, bill email, ticket email, email addr, email addy, what email can we reach you at, where can we reach you by email / emailadresse, adresse email, courriel, correio eletrônico, correo, correo electrónico, dirección de correo electrónico, indirizzo email, emailadres, epost, epostadress, epostadresse, adres email, sähköposti, sähköpostiosoite, email cím, emailová adresa, eposta, почта, электронная почта, メールアドレス, 邮箱, 电子邮箱, 이메일, 이메일 주소, adresse de messagerie, mailadresse, эл почта, メール, eメール, 메일, 电子邮件, 邮件, 電子郵件, 信箱, адрес электронной почты, електронна пошта, пошта, adres mailowy, eposta adresi, mail adresi, adresse mail, posta elettronica, endereço de email, mejl, unter welcher emailadresse erreichen wir dich, unter welcher emailadresse erreichen wir sie, an welche emailadresse dürfen wir schreiben, à quelle adresse email peut on vous joindre, a qué correo podemos escribirte',
	phone: 'phone, phone number, mobile, mobile phone, work phone, business phone, home phone, cell phone, phones, phone numbers, work number, mobile number, telephone, tel, sms, default address phone, phone value, mobile no, phone no, telephones, contact number, contact no, cell, gsm, whatsapp, whatsapp number, telephone number, direct dial, cellphone, phone fixed, bus phone, mob phone, address phone no, text reminder number, checkout phone / telefon, telefonnummer, handy, handynummer, mobil, mobilnummer, mobiltelefon, téléphone, portable, teléfono, teléfono móvil, celular, telefone, telefono, cellulare, telefoon, telefoonnummer, mobiel, puhelin, puhelinnumero, telefonszám, телефон, 電話番号, 携帯電話, 電話, 电话, 手机, 휴대폰, 전화번호, 연락처, tél, tel nr, telefon nr, telefonnr, gsm no, numer telefonu, nr telefonu, rufnummer, handy nr, mobil nr, numéro téléphone, n téléphone, numéro portable, número teléfono, número telefone, numero telefono, numero cellulare, 携帯, 携帯番号, 携帯電話番号, お電話番号, 휴대폰 번호, 휴대전화, 핸드폰, 手机号, 手机号码, 电话号码, 联系电话, 手機, мобильный телефон, рабочий телефон, номер телефона, мобильный, номер телефону, мобільний телефон, telefon komórkowy, komórka, telefonní číslo, telefon numarası, cep telefonu, cep, mobiel nummer, mobiele telefoon, téléphone portable, móvil, telemóvel, nr tel, cep tel, whatsapp com ddd, telefone com ddd, tfno',
	company: 'current company, current company name, company name, company, organization name, organization, organizations name, organisation, account name, account, org id, org, employer, current employer, business name, firm, associated company, default address company, supplier, orgname, partner name, commercial company name, parent id, accounts, companies, organization id, sales accounts, organisation name, current organization, employment name, job company name, employer name, corporate name, address company, ticket company name, deal organization / firmenname, unternehmen, entreprise, société, empresa, azienda, società, ragione sociale, raison sociale, bedrijf, bedrijfsnaam, organisatie, företag, virksomhed, bedrift, nazwa firmy, yritys, şirket, компания, 会社名, 公司, 公司名称, 회사, 회사명, firma, firmenbezeichnung, nombre o razón social, razón social, razão social, firma adı, denominazione, cégnév, společnost, unternehmensname, name des unternehmens, nom société, nom de la société, nom entreprise, nom de l entreprise, nombre de la empresa, nome da empresa, nome azienda, 会社, 企業名, 貴社名, 御社名, 法人名, 勤務先, 기업명, 소속, 公司名, 企业名称, 公司名稱, организация, название компании, название организации, компанія, організація, назва компанії, przedsiębiorstwo, název firmy, şirket adı, kurum, naam organisatie, företagsnamn, firmanavn, virksomhedsnavn, bedriftsnavn, selskap, compañía, organización, nombre empresa, organizzazione, organização, organisme, institution, fournisseur, proveedor, lieferant, fornitore, leverancier',
	title: 'current title, current job title, current position, job title, linkedin job title, title, position, job role, organization title, organizations title, function, designation, current job, job position, occupation, current designation, employment title, ticket job title, jobtitle description, your role, what is your role, whats your role / funktion, poste, fonction, cargo, puesto, ruolo, função, functie, befattning, stilling, stanowisko, titel, ünvan, должность, 役職, 职位, 직책, 직함, titre professionnel, ünvanı, berufsbezeichnung, qualifica, pozice, beosztás, 役職名, 肩書, 직급, 직위, 职务, 職稱, 職位, 职称, посада, pracovní pozice, funkce, pozisyon, görev, görevi, functietitel, yrkestitel, jobtitel, stillingstittel, tittel, stellenbezeichnung, intitulé du poste, intitulé de poste, titre du poste, puesto de trabajo, posizione, mansione, profissão, position im unternehmen',
	location: 'location, city, mailing city, default address city, town, address city, location city, location locality, address mail city, p city, locality / ort, stadt, ville, ciudad, città, cidade, plaats, stad, miasto, wohnort, localité, localidad, población, località, şehir, gemeente, miejscowość, город, 城市, 도시, 市区町村, місто, město, obec, woonplaats, plaatsnaam, poststed, comune, município, localidade',
	industry: 'industry, company industry / branche, secteur, sector, settore, setor, bransch, branża, sektor, secteur d activité, отрасль',
	source: 'source, lead source',
	tags: 'tags, tag',
	customFields: 'custom fields',
	linkedin: 'linkedin, linkedin url, linkedin profile, linkedin profile url, linkedin profile link, linkedin link, linkedin contact profile url, hs linkedin url, linkedin url public, default profile url, profile url, url, urls, websites, social profiles, socials, social linkedin, social media addresses, li, li url, li profile, profile link, public profile url, linkedin member url, linkedin id url, website / profil linkedin, linkedin profil, url linkedin, lien linkedin, perfil de linkedin, perfil do linkedin, profilo linkedin',
};

const split = (words: string) => words.split(' ');

/** Record words, in names such as *Customer Email* and objects such as `customer.email`. */
// prettier-ignore
const RECORD_KINDS = {
	/** Objects with all fields of the row's person. */
	envelope: 'properties fields values attributes mergefields body payload data object responses answers all customattributes info primaryinfo globalattributes datafields usermetadata embedded base merges payloadparams content identifiers resource userfields submissiondata fielddata usercolumndata questionsandanswers formfields formresponse formdata questions entries submission',
	/** Objects with some of a person's fields, prefixed by the word: `name: { first }` means `name first`. */
	part: 'name names fullname organizations defaultaddress address sociallinks addresses employment work web yourname primaryaddress mainaddress billaddr workaddress businessaddress streetaddresses nomeecognome nomecompleto nombrecompleto nombreyapellidos nomcomplet vorundnachname columnvalues customfieldsvalues customfieldvalues registrationanswers',
	/** The row's person. */
	contact: 'contact contacts person profile personid contactpersons ansprechpartner kontakt kontaktperson contacto contato contatto referente primarycontact maincontact maincontactperson contactpeople kontakta',
	/** People or companies that own the row's email. */
	customer: 'customer client lead prospect kunde cliente klant primarycustomer billingperson ordercustomer clientprofiledata donor leads',
	/** People who own the row's email. */
	applicant: 'candidate applicant member subscriber student visitor',
	/** People, next to whom the row's email may be the host's. */
	guest: 'attendee invitee participant registrant speaker guest requester scheduler',
	/** People or companies, next to which the row's email may be someone else's. */
	payer: 'buyer customerdetails billing billingaddress billingdetails payer payeur acheteur zahler besteller pagador comprador',
};

export type RecordKind = keyof typeof RECORD_KINDS;

/** Maps a record word to its kind. Records with earlier words take precedence. */
export const KIND_BY_RECORD_WORD = new Map(
	Object.entries(RECORD_KINDS).flatMap(([kind, words]) =>
		split(words).map((word) => [word, kind as RecordKind]),
	),
);

// prettier-ignore
export const WORDS = {
	/** Words that mark an email or phone as business or private. */
	business: split('work business office professional pro geschaftlich buro bureau professionnel corporativo werk zakelijk rabochiy geschaftliche berufliche dienstlich dienstliche aziendale sluzbowy sluzbowe sluzbowa trabajo travail lavoro'),
	private: split('home private personal other secondary alternate alternative additional weitere privat prive perso domicile privado personale'),
	/** Ignored words, among them those of questions in ten languages: "What is your …". */
	ignored: split('primary preferred main default most probable best mobile direct recommended optional required and und et what whats which is are the your please enter provide share give us wie was lautet ist ihr ihre ihren dein deine bitte geben nennen sie quel quelle est votre vos ton ta tes veuillez saisir saisissez entrez indiquez cual es tu tus su sus introduzca escriba indique qual e il la tuo tua suo sua inserisci o a seu digite informe wat je jouw uw vul vad ar din ditt ange hvad er dit indtast jaki jest twoj twoje podaj you with do work for at we can de du des del di da'),
	/** Words of another record: "Other Contact". */
	other: split('secondary other alternate alternative additional second further weitere zweite zweiter autre otro altro outro'),
	/** Words that show that a question is about somebody else. */
	otherPeople: split('who whom whose wer wem wessen qui quien chi quem manager boss owner assistant referrer friend colleague spouse partner parent emergency chef vorgesetzten freund kollege amigo ami recommande empfohlen referred'),
	/** Words in brackets that do not matter, besides the ignored ones: "Phone (if any)". */
	remarks: split('s es naturlperson opcional obligatorio obrigatorio obligatoire facultatif pflichtfeld pflicht freiwillig optioneel verplicht falls vorhanden if any applicable com ddd con prefijo mit vorwahl with country code e g eg example beispiel'),
	/** Columns whose invalid values are ignored, as they often contain something else. */
	unreliableColumns: ['url', 'urls', 'website', 'websites', 'socials', 'value'],
	/** Columns in which the family name comes first. */
	familyNameFirst: ['apellidos y nombres', 'apellidos nombre', 'name vorname', 'nachname vorname', 'nom et prénom', 'nom prénom', 'cognome e nome', 'apellidos y nombre', 'nazwisko i imię', 'teljes név', 'фамилия и имя', 'фамилия имя отчество', "прізвище та ім'я", 'піб', 'фио'],
	/** Lists of colleagues, not of contacts. */
	colleagues: split('assignees owners followers watchers collaborators'),
	/** Columns of events, tasks, deals and products: a name, title or location next to them is not a person's. */
	eventColumns: split('when start starts startat startsat starttime startdate startdatetime end ends endat endsat endtime enddate enddatetime duration attendees invitees due duedate dueon dueat closedate expectedclosedate sku eventname eventtype eventtypename eventtitle eventdate eventid expectedrevenue probability stageid datedeadline'),
	eventFirstWords: split('meeting venue organizer organiser deadline price'),
	/** Columns of tickets: a source or tag next to them is not a person's. */
	ticketColumns: split('ticketid ticketnumber ticketsubject'),
};
