import { BrokenOff } from '../../../../nodes/shared/transport/outcome';
import { MEGABYTE, TooLarge } from '../../../../nodes/shared/transport/bounds';
import { Secret } from '../../../../nodes/shared/transport/secret';
import { StreamInspector } from '../../../../nodes/shared/transport/streamInspector';
import { START, bytes, wholeReader } from './bodies';

jest.useFakeTimers({ now: START });
beforeEach(() => jest.setSystemTime(START));

describe('what passes by', () => {
	const inspect = (...pieces: string[]) => {
		const inspector = new StreamInspector(new Secret('acme'), wholeReader());
		for (const piece of pieces) inspector.push(bytes(piece));
		return inspector;
	};

	test.each<[string[], boolean, number]>([
		[['odd', 'x'.repeat(4_092)], false, 4_095],
		[['odd', 'x'.repeat(4_093)], true, 4_096],
		[['x'.repeat(9_000)], false, 4_096],
		[['x'.repeat(3_000), 'y'.repeat(3_000), 'z'.repeat(3_000)], false, 6_000],
		[['huge'], true, 4],
		[['x'.repeat(4_096), 'y'], false, 4_096],
	])('%j need not be read on: %s', (pieces, isOver, beginning) => {
		const inspector = inspect(...pieces);
		expect([inspector.isOver, inspector.beginning.length]).toEqual([isOver, beginning]);
	});

	test('the first fault counts, and the bytes are counted', () => {
		const inspector = inspect('odd', 'huge');
		expect(() => inspector.end()).toThrow(BrokenOff);
		expect([inspector.bytes, inspector.soFar()]).toEqual([7, undefined]);
		expect([inspect('a', 'b').end(), inspect('a').soFar()]).toEqual(['ab', 'so far a']);
	});

	test('when the last piece came', () => {
		const inspector = inspect();
		jest.setSystemTime(START + 700);
		expect(inspector.lastAt).toBe(START);
		inspector.push(bytes('a'));
		expect(inspector.lastAt).toBe(START + 700);
	});

	test('a letter that is cut in two', () => {
		const inspector = inspect();
		const [first, ...others] = bytes('é');
		inspector.push(Uint8Array.of(first));
		inspector.push(Uint8Array.from(others));
		inspector.flush();
		expect([inspector.beginning, inspector.end()]).toEqual(['é', 'é']);
	});

	test('2 GB are the most of a file', () => {
		const inspector = inspect();
		const piece = { length: 1024 * MEGABYTE } as Uint8Array;
		jest.spyOn(TextDecoder.prototype, 'decode').mockReturnValue('x');
		inspector.push(piece);
		inspector.push(piece);
		expect(inspector.isOver).toBe(false);
		inspector.push(bytes('x'));
		jest.restoreAllMocks();
		expect(inspector.isOver).toBe(true);
		expect(() => inspector.end()).toThrow(new TooLarge('file').message);
	});
});
