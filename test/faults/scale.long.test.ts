/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { createAmong } from './scale';

test('1,000 new contacts among 5,000 leads under all three limits', async () => {
	await createAmong(5000, 1000);
}, 180_000);
