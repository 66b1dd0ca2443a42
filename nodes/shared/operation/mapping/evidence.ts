import { splitName } from './fullName';

const SHARED_MAILBOXES =
	/^(admin|admission|anfrage|bestellung|billing|booking|buchhaltung|bureau|contact|contacto|einkauf|empfang|hallo|hello|help|hi|hotline|info|kontakt|kundenservice|mail|marketing|office|orders|post|praxis|presse|press|redaktion|sales|sekretariat|service|support|team|vertrieb|ventas|verwaltung|zentrale)$/i;
/** A member's number in place of a name. */
const OPAQUE = /\/in\/AC[ow]AA/i;
const SHORTEST_PIECE = 3;

/** Whether an email is one that several people read, such as `office@…`. */
export function isSharedMailbox(email: string): boolean {
	return SHARED_MAILBOXES.test(email.trim().split(/[@+._-]/, 1)[0]);
}

/** Whether a profile's address says nothing of whose it is. */
export function isOpaque(profile: unknown): boolean {
	return typeof profile === 'string' && OPAQUE.test(profile);
}

/** Whether the owner of an email, or of a profile's address, is named as a person. */
export function holdsName(address: string, name: string): boolean {
	const owner = letters(address.replace(/^.*\/in\//i, '').split('@')[0]);
	return [name, spelledOut(name)]
		.flatMap((spelling) => spelling.split(/[\s'’-]+/).map(letters))
		.some((word) => word.length >= SHORTEST_PIECE && owner.includes(word));
}

/** Whether most rows in which both are known agree. */
export function agree(addresses: unknown[], names: unknown[]): boolean {
	const known = addresses.flatMap((address, row) => {
		const name = names[row];
		return typeof address === 'string' && typeof name === 'string' && !isOpaque(address)
			? [holdsName(address, name)]
			: [];
	});
	return known.filter(Boolean).length * 2 > known.length;
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
