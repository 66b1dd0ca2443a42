/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { createAmong } from './scale';

test('100 new contacts among 500 leads wait for the limit of a minute', async () => {
	await createAmong(500, 100);
}, 30_000);
