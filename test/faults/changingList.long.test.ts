/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { describeChangingLists } from './changingList';

describeChangingLists(
	3_000,
	Array.from({ length: 12 }, (_, seed) => seed),
	26,
);
