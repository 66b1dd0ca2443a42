/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { createAmong } from './scale';

test('70 new contacts among 100 leads wait for the limit of a minute', async () => {
	await createAmong(100, 70);
}, 30_000);
