/**
 * The names under which lists keep the fields of a person, word by word: `Person - Email - Work` is
 * `email` with two words that say whose and which. To teach a name, add it here and a row to
 * `test/mapping/forms/`.
 */

/** The best first. In capitals and accents, with spaces, hyphens or none, they are the same. */
export const FIELD_NAMES = {
	firstName: list(
		'first name, given name, forename, fname, name first, first, vorname, prénom, voornaam, förnamn, fornavn, imię, primeiro nome, primer nombre, jméno, křestní jméno, etunimi, keresztnév, 名, имя, adı, prenume, όνομα, ім я, שם פרטי',
	),
	infix: list('tussenvoegsel, tussenvoegsels, voorvoegsel, voorvoegsels, infix'),
	lastName: list(
		'last name, surname, family name, lname, name last, last, nachname, familienname, zuname, nom de famille, apellido, apellidos, primer apellido, cognome, sobrenome, apelido, último nome, achternaam, efternamn, etternavn, efternavn, nazwisko, příjmení, sukunimi, vezetéknév, soyad, soyadı, 姓, фамилия, επώνυμο, прізвище, 성, שם משפחה, họ',
	),
	fullName: list(
		'full name, fullname, complete name, real name, contact person, first and last name, name and surname, first name last name, vollständiger name, vor und nachname, ansprechpartner, ansprechpartnerin, kontaktperson, nom complet, prénom et nom, nombre completo, nombre y apellidos, persona de contacto, nome completo, nome e cognome, pessoa de contato, volledige naam, contactpersoon, fullständigt namn, fulde navn, fullt navn, imię i nazwisko, osoba kontaktowa, celé jméno, koko nimi, ad soyad, полное имя, 氏名, 姓名, お名前, como te llamas, como se llama, comment vous appelez vous, wie heissen sie, nume complet, ονοματεπώνυμο, 성명, שם מלא, adı soyadı, adınız soyadınız, contact, candidate, applicant, attendee, participant, registrant, invitee, guest, kontakt, kandidat, bewerber, teilnehmer, contacto, contatto, candidat, candidato',
	),
	familyFirst: list(
		'last name first name, surname and first name, surname first name, nachname vorname, name vorname, nom et prénom, nom prénom, cognome e nome, cognome nome, apellidos y nombre, apellidos y nombres, nazwisko i imię, nazwisko imię, nume și prenume, teljes név, vezetéknév keresztnév, příjmení a jméno, příjmení jméno, achternaam voornaam, фио, фамилия имя, фамилия имя отчество, фамилия и имя, піб, họ và tên',
	),
	name: list(
		'name, names, display name, nom, nombre, nome, naam, namn, navn, nazwa, 名前, nume, 이름, tên, ad',
	),
	email: list(
		'email, email address, emails, mail, mail address, mailadresse, emailadresse, emailadres, epostadress, epostadresse, courriel, adresse email, adresse mail, correo, correo electrónico, correio, correio eletrônico, indirizzo email, epost, eposta, adres email, sähköposti, почта, электронная почта, メール, メールアドレス, value, indirizzo di posta elettronica, adresă de email, adresă email, eposta adresi, sähköpostiosoite, ηλεκτρονική διεύθυνση, електронна пошта, эл почта, адрес электронной почты, 이메일, 이메일 주소, 邮箱, 电子邮箱, 电子邮件, דוא ל, אימייל',
	),
	phone: list(
		'phone, phone number, phones, mobile, mobile phone, mobile number, cell, cell phone, direct phone, direct dial, telephone, tel, phone free form number, telefon, telefonnummer, handy, handynummer, rufnummer, mobil, mobilnummer, mobiltelefon, téléphone, téléphone portable, téléphone mobile, portable, teléfono, móvil, celular, telefone, telemóvel, cellulare, telefono, telefoon, telefoonnummer, mobiel, komórka, telefon komórkowy, numer telefonu, puhelin, puhelinnumero, matkapuhelin, telefonszám, cep telefonu, телефон, мобильный телефон, 電話, 電話番号, 携帯電話, whatsapp, τηλέφωνο, κινητό, 전화번호, 휴대폰, 手机, 电话, טלפון, số điện thoại, whats app',
	),
	company: list(
		'company, company name, organization, organisation, organization name, organisation name, organizations name, organizations, account, account name, org, org name, org id name, employer, business name, firm name, firma, firmenname, unternehmen, unternehmensname, arbeitgeber, entreprise, société, nom de la société, nom de l entreprise, raison sociale, empresa, nombre de la empresa, nome da empresa, compañía, azienda, società, ragione sociale, bedrijf, bedrijfsnaam, organisatie, företag, företagsnamn, virksomhed, firmanavn, bedrift, nazwa firmy, společnost, yritys, cég, şirket, компания, организация, 会社, 会社名, where do you work, werkgever, companie, şirket adı, εταιρεία, компанія, 회사, 회사명, 公司, 公司名称, חברה, công ty',
	),
	title: list(
		'job title, title, position, designation, function, job position, job role, funktion, berufsbezeichnung, jobbezeichnung, stellenbezeichnung, poste, fonction, intitulé du poste, cargo, puesto, qualifica, ruolo, posizione, função, functie, functietitel, titel, befattning, stilling, stanowisko, pozice, tehtävänimike, beosztás, unvan, должность, 役職, current job, your role, θέση, посада, 직책, 직함, 职位, 职务, תפקיד, chức vụ',
	),
	location: list(
		'location, city, town, locality, localisation, ort, stadt, wohnort, ville, ciudad, ubicación, città, cidade, localidade, woonplaats, plaats, stad, by, miasto, město, kaupunki, város, şehir, город, 市区町村, oraş, πόλη, місто, 도시, 城市, עיר, thành phố',
	),
	industry: list('industry, company industry, branche, secteur, sector, settore, setor, bransch'),
	source: list('source, lead source, contact source'),
	tags: list('tags, tag'),
	customFields: list('custom fields'),
	linkedin: list('linkedin, linkedin account'),
	profile: list('profile, profile url, profile link, social, socials, social profiles, profil'),
	link: list('url, urls, link, links, website, websites, web, homepage, web site, webseite'),
};

export type FieldName = keyof typeof FIELD_NAMES;

/** What the other words of a name say. A word that stands nowhere here says nothing that is known. */
export const WORDS = {
	/** Nothing. */
	plain: wordSet(
		'a an the de del della di du d des der die das li associated s is are what whats which who your you yours do does have has can could we us please enter provide share give add type in of to and or for at with if any best current currently primary principal main default required optional field value values property properties hs input response answer text details data info information full list new cleaned formatted normalized verified final found valid raw c l f ihre ihr dein deine bitte votre vos su tu sua seu tua uw je din ditt twój hauptsächlich principale hoofd attr attributes names body fields json record hey hi hello reach there nice meet le les qual quale cuál qué é o el em en es te q você trabalha trabajas trabalhas melhor mejor meilleure com ddd wie lautet lauten unter welcher welche welches welchem können wir dich sie erreichen für arbeitest arbeiten quel dans travaillez vous il tuo lavori wat welk bij',
	),
	/** Only with an email, a phone, a link: how it is written. */
	form: wordSet(
		'address addresses addr number numbers no nr url urls link links profile page public web site value direct line id uri handle perfil profil profilo adresse numer numéro número numero nummer',
	),
	/** The person of the row, in general. */
	person: wordSet(
		'contact contacts person people kontakt contacto contatto contato osoba ansprechpartner ansprechpartnerin kontaktperson contactpersoon',
	),
	/** The person of the row, where the row may be of several people. */
	subject: wordSet(
		'candidate applicant invitee invitees attendee attendees guest participant recipient registrant nominee respondent subscriber member student bewerber bewerberin kandidat kandidatin teilnehmer teilnehmerin gast empfänger candidat invité candidato candidata invitado convidado kandidaat deltagare deltager kandydat uczestnik commenter speaker target friend versicherungsnehmer versicherungsnehmerin patient patientin mandant mandantin tenant tenants mieter mieterin locataire inquilino',
	),
	/** A person, or a company. */
	customer: wordSet(
		'lead leads prospect prospects customer client requester shopper kunde kunden interessent klient klant cliente acheteur prospecto nabywca kund',
	),
	/** The person of the row, or, beside one, whoever pays or has an account. */
	payer: wordSet(
		'buyer purchaser billing payer user rechnung facturation facturación display receipt signup actor',
	),
	/** The company of the row. */
	company: wordSet(
		'company companies corporate corp organization organisation organizations org account accounts firm employer hq headquarters headquarter office store shop vendor supplier school firma firmen unternehmen entreprise société empresa azienda società bedrijf organisatie företag virksomhed kundennummer general switchboard zentrale central brand clinic hotel restaurant agency team department sales',
	),
	/** Someone else. */
	other: wordSet(
		'owner owned sender manager managers manages assistant assistants secretary referrer referral referred referring referee introducer introduced intro introduction researcher researched recruiter recruiters coordinator coordinators assignee assignees assigned assigner rep representative reps salesperson seller agent sdr bdr ae csm am executive handler host hosts organizer organiser creator created author added submitted submitter modified updated edited uploaded imported exported scraped by from cc bcc reply replyto my our me ours mine mentor coach advisor adviser sponsor partner spouse wife husband parent child mother father brother sister sibling daughter relative emergency guardian founder founders ceo boss chief supervisor head reports report reporting interviewer hiring reviewer approver responsible colleague coworker teammate reporter caller operator admin administrator staff internal intern betreuer betreuerin kundenbetreuer verantwortlich verantwortliche verantwortlicher besitzer eigentümer inhaber vertriebler bearbeiter absender assistent assistentin vorgesetzter empfohlen vermittler ersteller erstellt vertrieb kollege responsable propriétaire commercial commerciale expéditeur assistante parrain créé auteur propietario comercial remitente asistente creado responsabile proprietario referente assistente mittente proprietário responsável vendedor remetente verantwoordelijke eigenaar verkoper afzender ansvarig säljare ägare avsändare ansvarlig sælger ejer sæler opiekun opiekuna właściciel handlowiec nadawca przez von par por door od shipping ship delivery inviter bewerter tutor notary mutual via vlastník vlastníka omistaja myyjä ответственный ответственного менеджер менеджера владелец broker lawyer attorney accountant driver doctor nanny influencer ambassador affiliate ehepartner ehepartnerin ehemann ehefrau ehegatte lebenspartner lebenspartnerin vater mutter eltern elternteil kind bruder schwester tochter conjoint conjointe époux épouse mère père frère sœur cónyuge esposo esposa madre padre hermano hermana hijo hija coniuge moglie marito figlio figlia echtgenoot echtgenote landlord vermieter vermieterin reference references',
	),
	/** A thing. */
	thing: wordSet(
		'form forms item items vacancy project projects task tasks deal deals opportunity event events meeting webinar session booking appointment campaign campaigns product products file folder board column group ad ads adset article post posts invoice order plan course ticket issue domain domains image photo picture avatar logo video template workflow sequence segment audience sprint pipeline stage milestone category section workspace portfolio asset',
	),
	/** Something about the field, and not the field itself. */
	meta: wordSet(
		'status state type date time count total score confidence quality verification verifier verify validation qualification validity source sources provider domain label labels prefix suffix salutation middle maiden nick nickname username login slug ids uuid guid key hash headline summary bio about connections followers following degree opt optin out consent bounced bounce bounces sends clicked opened open opens replied unsubscribed subscribed last activity length size level seniority revenue employees description notes note comment comments message subject content language locale code country zip postal street region format hint error reason day month year age gender rating rank index unique phonetic pronunciation extension ext fax previous past former old ex interaction strength invalid wrong ungültig ungültige falsch falsche alte frühere ehemalige ancien ancienne antiguo antigua anterior twitter facebook instagram github xing skype youtube tiktok ismain zone timezone legal sendable deliverable catch mx smtp smtps signature password token preference preferences frequency updates newsletter',
	),
	/** Which of several. */
	work: wordSet(
		'work professional business pro geschäftlich geschäftl gesch arbeit dienstlich dienstl professionnel professionnelle trabajo lavoro profissional trabalho zakelijk werk arbete arbejde służbowy pracovní рабочий mailing aziendale corporativo empresarial',
	),
	personal: wordSet(
		'personal private home privat persönlich personnel personnelle privé particular personale pessoal prive hem privatni prywatny osobní soukromý личный',
	),
	second: wordSet(
		'secondary second other alternate alternative alternativ additional another extra supplemental backup weitere zweite andere autre secondaire otro secundario altro secondario outro sekundär salesnavigator',
	),
};

export type Role = keyof typeof WORDS;

function list(names: string): string[] {
	return names.split(', ');
}

export function wordSet(text: string): ReadonlySet<string> {
	return new Set(text.split(' '));
}
