import fc from 'fast-check';
import { parseEmail, normalizeEmail } from '../../../nodes/shared/fields/email';
import { ValidationError } from '../../../nodes/shared/fields/checks';
import { validatePersonalText } from '../../../nodes/shared/fields/personalText';
import { validateProfileUrl, toProfileKey } from '../../../nodes/shared/fields/profileUrl';

// the same seed in each run makes failures reproducible
fc.configureGlobal({ seed: 2026 });

const word = fc.stringMatching(/^[a-z]{2,8}[\da-z]{0,4}$/);
const address = fc
	.tuple(word, word, fc.constantFrom('example', 'co.uk'))
	.map(([owner, host, end]) => `${owner}@${host}.${end}`);

/** The checked text; undefined when the check rejects it with a validation error. */
function checkOrUndefined(check: (text: string) => unknown, text: string): unknown {
	try {
		return check(text);
	} catch (error) {
		expect(error).toBeInstanceOf(ValidationError);
		expect((error as Error).message).toMatch(/^Field /);
		return undefined;
	}
}

describe('an email', () => {
	const around = fc.constantFrom(
		...(['<>', '  ', '""', '()', '«»'] as const).map(([open, close]) => [open, close]),
		...[
			['mailto:', '?subject=Hi'],
			['Ada <', '>;'],
			['', '.'],
		],
	);

	test('is found within common surrounding text and compared in any letter case', () => {
		fc.assert(
			fc.property(address, around, (email, [before, behind]) => {
				expect(parseEmail(`${before}${email}${behind}`)).toBe(email);
				expect(normalizeEmail(`${before}${email.toUpperCase()}${behind}`)).toBe(email);
			}),
		);
	});

	test('stays the same when it is parsed again', () => {
		const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.mixedCase(address));
		fc.assert(
			fc.property(text, fc.string(), (one, other) => {
				const found = parseEmail(`${one}${other}`);
				if (found === undefined) return;
				expect(found).toMatch(/^[^@\s]+@[^@\s]+$/);
				expect([parseEmail(found), normalizeEmail(normalizeEmail(found))]).toEqual([
					found,
					normalizeEmail(found),
				]);
			}),
		);
	});
});

describe('a profile URL', () => {
	const before = fc.constantFrom(
		...['https://www.linkedin.com', 'http://linkedin.com', 'de.linkedin.com', 'WWW.LinkedIn.com'],
		...['https://www.linkedin.com/mwlite', 'https:\\\\linkedin.com'],
	);
	const behind = fc.constantFrom('', '/', '?trk=x', '#about', '/details/', ' - LinkedIn', '>');

	test('has one key in all spellings, and another key for another name', () => {
		fc.assert(
			fc.property(before, word, behind, word, (site, name, end, other) => {
				const url = `${site}/in/${name}${end}`;
				expect(validateProfileUrl(url, 'Field')).toMatch(new RegExp(`/in/${name}$`));
				expect(toProfileKey(url)).toBe(`linkedin.com/in/${name}`);
				if (other !== name)
					expect(toProfileKey(`${site}/in/${other}${end}`)).not.toBe(toProfileKey(url));
			}),
		);
	});

	test('stays the same when it is parsed again, unless the text is rejected', () => {
		const end = fc.string({ unit: 'grapheme' });
		const text = fc.oneof(
			end,
			fc.tuple(before, end).map(([site, name]) => `${site}/in/${name}`),
		);
		const check = (url: string) => validateProfileUrl(url, 'Field');
		fc.assert(
			fc.property(text, (url) => {
				const found = checkOrUndefined(check, url);
				if (found === undefined) return;
				expect(checkOrUndefined(check, String(found))).toBe(found);
				expect(toProfileKey(String(found))).toBe(toProfileKey(url));
			}),
		);
	});
});

describe('a text for a person', () => {
	const plain = fc.array(fc.constantFrom('we', 'spoke', 'last', 'week.', '20%', 'of', 'it,', '–'));
	const hole = fc.constantFrom(
		...['{{ $json.name }}', '{first_name}', '[Company]', '*|FNAME|*', '%FIRST_NAME%', '<name>'],
		...['undefined', '[object Object]', 'Invalid DateTime', '#N/A', 'NaN', '__name__'],
	);
	const check = (text: string) => validatePersonalText(text, 'Field', true);

	test('is sent unchanged, unless it has a placeholder at any position', () => {
		fc.assert(
			fc.property(plain, hole, plain, (first, missing, rest) => {
				const text = [...first, ...rest].join(' ');
				expect(checkOrUndefined(check, text)).toBe(text);
				const broken = [...first, missing, ...rest].join(' ');
				expect(() => check(broken)).toThrow(`Field contains "${missing}"`);
			}),
		);
	});
});
