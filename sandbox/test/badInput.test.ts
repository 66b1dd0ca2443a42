/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { allLeads } from './sandbox';
import { describeBadInput, digest } from './badInput';
import { freshStart } from './document/check';
import { succeed } from './client';

beforeEach(freshStart);

describeBadInput(4);

it('sees a change by the digest', async () => {
	const before = await digest();
	await succeed('getHealth');
	expect(await digest()).toBe(before);
	const [first] = await allLeads();
	await succeed('deleteLead', { leadId: first.id });
	expect(await digest()).not.toBe(before);
});
