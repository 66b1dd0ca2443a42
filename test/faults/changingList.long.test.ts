/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { describeChangingLists } from './changingList';

jest.setTimeout(30_000);

describeChangingLists(
	3_000,
	Array.from({ length: 12 }, (_, seed) => seed),
	26,
);
