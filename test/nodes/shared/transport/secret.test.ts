import { sleep } from 'n8n-workflow';
import { Secret, SecretFilter } from '../../../../nodes/shared/transport/secret';
import { Random } from '../../../random';

const KEY = 'dummy-key/not+to.be_shown';
const RUNS = 3_000;

jest.setTimeout(30_000);

const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0');

/** A key as a service may write it in a text: each letter as it is, or escaped. */
function spelling(random: Random): string {
	const way = (letter: string) => {
		if (random.chance(0.7)) return random.chance(0.5) ? letter : letter.toUpperCase();
		return random.chance(0.5) ? `%${hex(letter)}` : `\\u00${hex(letter)}`;
	};
	return Array.from(KEY, way).join('');
}

/** A JSON text with the same content, some of whose letters are escaped. */
function escaped(json: string, random: Random): string {
	return json.replace(/\\.|[^"\\{}:,]/g, (part) => {
		if (part === '/' && random.chance(0.3)) return '\\/';
		const isPlain = part.length === 1 && random.chance(0.02);
		return isPlain ? `\\u00${hex(part)}` : part;
	});
}

long('a JSON text that holds the key in any spelling is looked through', () => {
	const secret = new Secret(KEY);
	for (let seed = 1; seed <= RUNS; seed++) {
		const random = new Random(seed);
		const text = `before ${spelling(random)} after`;
		const json = escaped(JSON.stringify({ text }), random);
		expect(JSON.parse(json)).toEqual({ text });
		expect(secret.redact(text)).toBe('before *** after');
		if (!secret.mayBeIn(json)) throw new Error(`Seed ${seed}: ${json}`);
	}
});

test('one that services usually send is not', () => {
	const text = 'Zoë “Ada” <b> & \u2028 %20 50% C:\\new \n\t é \u0007';
	const json = JSON.stringify({ text, url: 'https://x.example/a%20b?c=%41' });
	const asOthers = json.replace(/[<>&é]/g, (letter) => `\\u00${hex(letter)}`);
	expect(new Secret(KEY).mayBeIn(json)).toBe(false);
	expect(new Secret(KEY).mayBeIn(asOthers)).toBe(false);
});

test('a large one is looked through in turns', async () => {
	const records = Array.from({ length: 50_000 }, (_, id) => ({ id, text: id ? 'x' : KEY }));
	let turns = 0;
	let isDone = false;
	const others = (async () => {
		for (; !isDone; turns++) await sleep(0);
	})();
	await new Secret(KEY).redactLarge(records);
	isDone = true;
	await others;
	expect(records[0].text).toBe('***');
	expect(turns).toBeGreaterThan(10);
});

const secret = new Secret(KEY);

describe('in a text', () => {
	test.each([
		[KEY, '***'],
		[`a${KEY}b`, 'a***b'],
		[`${KEY} ${KEY}`, '*** ***'],
		[KEY.toUpperCase(), '***'],
		[encodeURIComponent(KEY), '***'],
		['dummy-key%2fnot%2Bto%2Ebe%5fshown', '***'],
		['\\u0064ummy-key\\u002Fnot+to.be_shown', '***'],
		['dummy-key/not+toxbe_shown', 'dummy-key/not+toxbe_shown'],
		['dummy-key/nott.be_shown', 'dummy-key/nott.be_shown'],
		[KEY.slice(1), KEY.slice(1)],
		['', ''],
	])('%s becomes %s', (text, clean) => {
		expect(secret.redact(text)).toBe(clean);
	});

	test.each([
		['abc', 'abc'],
		['abcd', '***'],
		['', ''],
	])('a key of few letters is no secret: %j', (key, clean) => {
		expect(new Secret(key).redact(key)).toBe(clean);
	});
});

describe('in records', () => {
	const clean = {
		list: ['***', { '***': 'x', a: '***' }],
		number: 7,
		none: null,
		deep: [[['***']]],
	};
	const holding = () => ({
		list: [KEY, { [KEY]: 'x', a: KEY }],
		number: 7,
		none: null,
		deep: [[[KEY]]],
	});

	test('however deep, names included', async () => {
		const holder = holding();
		expect(secret.redactAll(holder)).toBe(holder);
		expect(holder).toEqual(clean);
		expect(Object.keys(holder.list[1])).toEqual(['a', '***']);
		const large = holding();
		await secret.redactLarge(large);
		expect(large).toEqual(clean);
		expect(secret.redactAll([KEY, [KEY]])).toEqual(['***', ['***']]);
	});

	test('what does not hold it is not written to', () => {
		const frozen = Object.freeze({ a: 'x', b: Object.freeze(['y', 1, null]) });
		expect(secret.redactAll(frozen)).toBe(frozen);
	});

	test.each([
		[KEY, true],
		[KEY.toUpperCase(), true],
		['dummy-key\\/not+to.be_shown', true],
		['dummy-key%2Fnot%2bto.be_shown', true],
		['\\u0064', true],
		['\\u0044', true],
		['\\u0025', true],
		['\\u005c', true],
		['\\u005C', true],
		['\\u0055', true],
		['\\u00e9', false],
		['\\u0039', true],
		['u0064', false],
		['dummy-key/not+toxbe_shown', false],
		['', false],
	])('a JSON text with %s may hold it: %s', (json, may) => {
		expect(secret.mayBeIn(`{"a":"${json}"}`)).toBe(may);
	});

	test.each([
		['x'.repeat(23), false, 0],
		['x'.repeat(24), true, 144],
	])('only a long key is looked for: %s', (key, may, longest) => {
		expect(new Secret(key).mayBeIn(key)).toBe(may);
		expect(new Secret(key).longest).toBe(longest);
	});

	test('letters are found by either case of the key', () => {
		const capitals = new Secret('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
		expect([capitals.mayBeIn('\\u0071'), capitals.mayBeIn('\\u0051')]).toEqual([true, true]);
		const small = new Secret('abcdefghijklmnopqrstuvwxyz');
		expect([small.mayBeIn('\\u0071'), small.mayBeIn('\\u0051')]).toEqual([true, true]);
	});
});

describe('in bytes that pass by', () => {
	const bytes = (text: string) => new TextEncoder().encode(text);
	const through = (by: Secret, ...pieces: string[]) => {
		const filter = new SecretFilter(by);
		const passed = [...pieces.map((piece) => filter.push(bytes(piece))), filter.end()];
		return passed.map((piece) => new TextDecoder().decode(piece));
	};
	const BACK = KEY.length * 6 - 1;

	test.each([
		['held back as long as it may begin', ['x'.repeat(BACK)], ['', 'x'.repeat(BACK)]],
		['passed on from there', ['x'.repeat(BACK + 2)], ['xx', 'x'.repeat(BACK)]],
		['taken out over pieces', [`é${KEY.slice(0, 9)}`, `${KEY.slice(9)}z`], ['', '', 'é***z']],
		['nothing', [], ['']],
		['empty', [''], ['', '']],
	])('the end is %s', (_, pieces, passed) => {
		expect(through(secret, ...pieces)).toEqual(passed);
	});

	test('a short key stays, and nothing is held back', () => {
		expect(through(new Secret('acme-crm'), 'a acme-crm', 'b')).toEqual(['a acme-crm', 'b', '']);
	});
});
