/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { faults, reset } from '../../sandbox/test/sandbox';
import { ada, create, drips, testDrips } from './drip';

jest.setTimeout(30_000);

beforeEach(async () => await reset());

testDrips(drips.slice(0, 1));

long('an answer that drips and is done in time is an answer', async () => {
	await faults({ kind: 'drip', ms: 1 });
	const { ran } = await create();
	expect(ran.json).toMatchObject([ada]);
});
