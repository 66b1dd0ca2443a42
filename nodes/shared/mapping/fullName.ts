/** A person's name in its two parts. */
export interface NameParts {
	firstName: string;
	lastName: string;
}

const split = (words: string) => new Set(words.split(' '));

/** Forms of address; an abbreviation such as `Mag.` is one, too. */
const HONORIFICS = split(
	'mr mrs ms miss mx dr drs prof professor sir dame herr herrn frau monsieur madame mme mlle señor señora sr sra ing dipling dhr mevr',
);
const SUFFIXES = split(
	'jr sr ii iii iv phd md mba msc bsc ma ba mphil meng beng llm llb cpa cfa pmp esq rn dds',
);
const CONJUNCTIONS = split('and und et y e og och en i And Und AND UND');
/** Words with which no person's name begins or ends. */
const ORGANIZATIONS = split(
	'inc llc ltd limited plc corp corporation company gmbh ag kg ug ohg sarl sas srl bv nv oy aps group gruppe gruppo grupo groep holding holdings labs studio studios agency agentur consulting services servizio solutions software systems technologies technik techniek haustechnik anlagenbau logistik logistics partners foundation hotel university institute institut praxis kanzlei verein school schule escola escuela center centre club restaurant pizzeria salon clinic garage motors foods media digital design designs photography fitness travel tours atelier boutique construction realty brothers bros sisters sons hermanos freres gebruder geschwister fratelli family familie famille familia bakery padaria cafe coffee works team department departamento abteilung afdeling avdelning avdeling osasto reparto dept desk helpdesk office bureau buro biuro ufficio support shop store reception order project campaign meeting call the',
);
/** Words of departments and shared mailboxes. Some are family names, so only names of nothing else are nobody's. */
const DEPARTMENTS = split(
	'bank press board member sales info information hr human resources marketing billing account accounts accounting payable relations customer customers client clients care service commercial jobs careers mail news newsletter reply noreply admin administrator contact kontakt contacto hello help hi hallo hola me web it hq orders events event room onboarding zentrale launch vertrieb verkauf einkauf buchhaltung ventas vendas vendite verkoop myynti sprzedazy compras achats inkoop comptabilite recursos humanos segreteria secretaria sekretariat atendimento kundenservice kundendienst klantenservice kundtjanst',
);
const WORD = /^['’‘]?\p{L}[\p{L}\p{M}\p{Pd}'’‘`´·.\u200c\u200d]*$/u;
/** Scripts that write the family name first, or without a space, and names such as "DUPONT Jean". */
const FAMILY_NAME_FIRST =
	/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|^\p{Lu}{3,} .*\p{Ll}/u;
/** Emoji, flags, stars; remarks in brackets. */
const DECORATION =
	/\([^()]*\)|\[[^[\]]*\]|[\p{So}\p{Emoji_Modifier}\p{RI}\u{20e3}\u{fe0f}]\u200d?/gu;
const LONGEST = 100;
const PLAIN_LETTERS: Record<string, string> = Object.fromEntries(
	'ø=o ł=l æ=a đ=d ß=ss ı=i а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya'
		.split(' ')
		.map((pair) => pair.split('=')),
);

/** Splits a full name at its first space, at a comma the other way round; undefined if it is unsure. */
export function splitFullName(fullName: string): NameParts | undefined {
	if (fullName.length > LONGEST || fullName.includes('\n')) return undefined;
	const [name = '', given, ...rest] = omitDegrees(fullName.replace(DECORATION, ' ').split(','));
	const words = parseNameWords(given ?? name);
	if (rest.length > 0 || FAMILY_NAME_FIRST.test(words.join(' '))) return undefined;
	const [firstName, lastName] =
		given === undefined ? [words.slice(0, 1), words.slice(1)] : [words, parseNameWords(name)];
	const isSplit = firstName.length > 0 && lastName.length > 0;
	if (!isSplit || !isPersonName([...firstName, ...lastName])) return undefined;
	return { firstName: firstName.join(' '), lastName: lastName.join(' ') };
}

/** Whether these words can be the name of a person, or a part of it. */
export function isPersonName(words: string[]): boolean {
	const plain = words.map((word) => foldWords(word).join(''));
	const isWord = (word: string) => WORD.test(word) && !CONJUNCTIONS.has(word);
	const isOrganization = [plain[0], plain.at(-1) ?? ''].some((word) => ORGANIZATIONS.has(word));
	return words.every(isWord) && !isOrganization && !(words.length > 1 && plain.every(isDepartment));
}

/** Counts the words of a name that an email (before the @) or a LinkedIn URL contains. */
export function countNameWords(name: string, address: string): number {
	const [owner] = address.replace(/^.*\/in\//i, '').split('@');
	const parts = foldWords(/^AC[ow]AA/.test(owner) ? '' : owner);
	const words = foldWords(name);
	const isPart = (word: string) =>
		parts.some((part) => part.startsWith(word) || words.some((other) => part === other[0] + word));
	return words.filter((word) => word.length > 2 && !isDepartment(word) && isPart(word)).length;
}

const isDepartment = (word: string) => DEPARTMENTS.has(word) || ORGANIZATIONS.has(word);

/** The parts between commas without degrees: "Ada Lovelace, PhD" has one. */
function omitDegrees([name, ...parts]: string[]): string[] {
	const isWhole = name.trim().includes(' ') && /\p{Ll}/u.test(name);
	const isDegree = (part: string) =>
		part.trim() === '' ||
		SUFFIXES.has(omitSigns(part)) ||
		(isWhole && /^(\p{Lu}\p{Ll}?\.?){2,5}$/u.test(part.trim()) && !/\p{Ll}{2}/u.test(part));
	return [name, ...parts.filter((part) => !isDegree(part))];
}

/** Nicknames in quotes, and pronouns. */
const REMARK = /^["“„'‘].+["”'’]$|^\p{L}+(\/\p{L}+)+$/u;

/** The words of a name without forms of address, suffixes and remarks. */
export function parseNameWords(name: string): string[] {
	const words = name
		.replace(/[\u2010-\u2015]/g, '-')
		.split(/\s+/)
		.filter((word) => word !== '' && !REMARK.test(word));
	while (words.length > 1 && isHonorific(words[0])) words.shift();
	while (words.length > 2 && isSuffix(words.at(-1) ?? '')) words.pop();
	return words;
}

const isHonorific = (word: string) =>
	HONORIFICS.has(omitSigns(word)) || /^\p{L}{2,4}\.$/u.test(word);

/** A short one is written in capitals, as "Ma" is a family name. */
const isSuffix = (word: string) =>
	SUFFIXES.has(omitSigns(word)) && (word.length > 2 || word === word.toUpperCase());

const omitSigns = (text: string) => text.toLowerCase().replace(/[\s.-]/g, '');

/** The words of a text in plain small letters; ü and ue are the same. */
export function foldWords(text: string): string[] {
	const plain = text
		.toLowerCase()
		.replace(/[øłæđıßа-яё]/g, (letter) => PLAIN_LETTERS[letter])
		.normalize('NFD')
		.replace(/\p{M}/gu, '');
	return plain.replace(/([aou])e/g, '$1').match(/\p{L}+/gu) ?? [];
}
