import { sleep } from 'n8n-workflow';
import { Secret } from '../../nodes/shared/transport/secret';
import { Random } from '../random';

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
