const LONGEST = 100;

/**
 * The phone number in a text: digits and the signs between them; `ext.` becomes an x. Undefined for other
 * words, dates and 4.4E+11, as Excel writes long numbers.
 */
export function phoneIn(text: string): string | undefined {
	if (text.length > LONGEST) return undefined;
	const plain = text
		.replace(/^(tel|phone|p|m|t|mobile)?\s*:\s*|^'/i, '')
		.replace(/\s*\b(ext(ension)?\.?|x)\s*(?=\d)/i, ' x')
		.replace(/[-–.·/\u00a0]/g, ' ');
	const isNumber = /^[\d+() x]{5,50}$/.test(plain) && !/^\d{4} \d\d \d\d( |$)/.test(plain);
	const { length } = plain.replace(/\D/g, '');
	return isNumber && length > 4 && length <= 20 ? plain.replace(/ +/g, ' ') : undefined;
}
