import { splitName } from './fullName';

const SHARED_MAILBOXES: ReadonlySet<string | undefined> = new Set(
	[
		'accounting accounts accueil admin administracion administratie administration',
		'administrator admission agency agentur all amministrazione anfrage anfragen anmeldung',
		'bestellung bewerbung billing biuro board bonjour booking buchhaltung buero bureau büro',
		'careers clientes commercial company contact contacto contactus contato contatto',
		'customer customercare customerservice datenschutz direction edv einkauf empfang enquiries enquiry',
		'events everyone familie family feedback frontdesk hallo hello help helpdesk hi hola',
		'hotel hotline hr info information inquiries inquiry invoice invoices it jobs kanzlei',
		'karriere kontakt kontor kundendienst kundenservice lager legal logistics mail mailbox',
		'management marketing news newsletter no-reply noreply office order orders partners personal post',
		'postfach postmaster praxis press presse privacy recepcion receptie reception rechnung',
		'redaktion reservation reservations reservierung restaurant root sales secretariat',
		'segreteria sekretariat service shop soporte staff store studio support team termin',
		'ufficio vendite ventas verkauf verkoop vertrieb verwaltung vorstand webmaster welcome',
		'werkstatt zentrale',
	].flatMap((line) => line.split(' ')),
);
/** A member's number in place of a name. */
const OPAQUE = /\/in\/AC[ow]AA/i;
const SHORTEST_PIECE = 3;
/** So many rows tell what most of them do. */
const ROWS = 50;

/** Whether an email is one that several people read, such as `office@…`. */
export function isSharedMailbox(email: string): boolean {
	const word = /^((?:no-)?\p{L}+)\d*[@+._-]/u.exec(email.trim().toLowerCase())?.[1];
	return SHARED_MAILBOXES.has(word);
}

/** Whether a profile's address says nothing of whose it is. */
export function isOpaque(profile: unknown): boolean {
	return typeof profile === 'string' && OPAQUE.test(profile);
}

/** Whether the owner of an email, or of a profile's address, is named as a person. */
function holdsName(address: string, name: string): boolean {
	const owner = letters(address.replace(/^.*\/in\//i, '').split('@')[0]);
	return [name, spelledOut(name)]
		.flatMap((spelling) => spelling.split(/[\s'’-]/).map(letters))
		.some((word) => word.length >= SHORTEST_PIECE && owner.includes(word));
}

/** Whether most rows in which both are known agree. */
export function agree(addresses: unknown[], names: unknown[]): boolean {
	let [known, agreed] = [0, 0];
	for (const [row, address] of addresses.entries()) {
		const name = names[row];
		if (typeof address !== 'string' || typeof name !== 'string' || isOpaque(address)) continue;
		if (holdsName(address, name)) agreed++;
		if (++known === ROWS) break;
	}
	return agreed * 2 > known;
}

/** Whether a name can be split into that of a person, as far as the name itself tells. */
export function isSplit(name: unknown): boolean {
	return typeof name === 'string' && splitName(name) !== undefined;
}

/** Whether a name is that of the domain of an email whose owner has another. */
export function isOfDomain(name: string, email: string): boolean {
	const domain = letters(email.split('@')[1] ?? '');
	const spellings = [name, spelledOut(name)].map((text) => letters(text));
	return !holdsName(email, name) && spellings.some((text) => domain.includes(text));
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

/** Small letters without accents. */
function letters(text: string): string {
	return text
		.normalize('NFD')
		.toLowerCase()
		.replaceAll('ø', 'o')
		.replaceAll('ł', 'l')
		.replaceAll('æ', 'ae')
		.replace(/[^\p{L}]/gu, '');
}
