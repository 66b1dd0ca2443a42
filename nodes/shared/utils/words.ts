/** Letters that Unicode does not decompose, each with its plain form. */
// prettier-ignore
const PLAIN_LETTERS = new Map('ø=o ł=l æ=a đ=d ß=ss ı=i а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya'.split(' ').map((pair) => pair.split('=') as [string, string]));
const UNDECOMPOSED_LETTER = new RegExp(`[${[...PLAIN_LETTERS.keys()].join('')}]`, 'g');

/** Splits a text, including `camelCase`, into lower-case words and numbers without accents. */
export function splitWords(text: string): string[] {
	const plain = text
		.replace(/(\p{Ll})(\p{Lu})|(\p{L})(?=\p{N})/gu, '$1$3 $2')
		.toLowerCase()
		.replace(UNDECOMPOSED_LETTER, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
		.normalize('NFD')
		.replace(/\p{M}/gu, '');
	return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
