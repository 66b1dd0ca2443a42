/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { faultsOf } from '../items';
import { faults, log, reset, setCredits } from '../../sandbox/test/sandbox';
import { schemas } from '../schemas.generated.json';
import { asked } from '../nodes/enrichment/samples';
import { allOf, creditsLeft, describeMany, emailsOf, people, run } from './enrichment';

const NOBODY = 'unknown@example.com';

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

describe('Enrich', () => {
	test('each identifier finds its own person, and one in two rows is paid for once', async () => {
		const [ada, bob, cid, dan] = await people();
		const items = [
			{ email: ada.email },
			{ linkedinUrl: bob.linkedinUrl },
			{ firstName: cid.firstName, lastName: cid.lastName, company: cid.company.name },
			{ email: NOBODY },
			{ email: dan.email },
			{ email: ada.email },
		];

		const { hints, json, outputs } = await run(items);

		expect(allOf(json)).toEqual([]);
		expect(json.map(({ outcome }) => outcome)).toEqual([
			'done',
			'done',
			'done',
			'failed',
			'done',
			'done',
		]);
		expect([0, 1, 2, 4, 5].map((place) => json[place].email)).toEqual(
			[ada, bob, cid, dan, ada].map(({ email }) => email),
		);
		expect(json[3]).toEqual({
			outcome: 'failed',
			reason: 'No match found',
			who: NOBODY,
			email: NOBODY,
			creditsUsed: 0,
			remainingCredits: 4996,
		});
		expect(outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
		expect(hints.join(' ')).toMatch(/credit/i);
		expect(await creditsLeft()).toBe(4996);
		expect((await log()).map(({ body }) => body?.leads)).toEqual([items.slice(0, 5)]);
	});

	test('raw items hold the whole result, as the options ask for it', async () => {
		const [ada] = await people();
		const information = ['company', 'personal', 'socialProfiles'];

		const { json } = await run(emailsOf([ada]), { simple: false, information });

		const { creditsUsed, remainingCredits, outcome, reason, who, ...result } = json[0];
		expect([reason, who]).toEqual([null, ada.email]);
		expect([outcome, creditsUsed, remainingCredits]).toEqual(['done', 1, 4999]);
		expect(faultsOf([result], schemas.EnrichedLead)).toEqual([]);
		expect(result.enrichedData).toHaveProperty('socialProfiles');
		expect(result.enrichedData).not.toHaveProperty('phone');
		expect((await log())[0].body).toEqual({
			leads: emailsOf([ada]),
			enrichmentOptions: { ...asked, includeSocialProfiles: true, includeContactInfo: false },
		});
	});

	test('credits that run out leave the rest failed, with the reason', async () => {
		const items = emailsOf((await people()).slice(0, 5));
		await setCredits(2);

		const { json } = await run(items);

		expect(allOf(json)).toEqual([]);
		const failed = json.filter(({ outcome }) => outcome === 'failed');
		expect(failed.map(({ reason }) => reason)).toEqual(Array(3).fill('Not enough credits'));
		expect(json.filter(({ outcome }) => outcome === 'done')).toHaveLength(2);
		expect(await creditsLeft()).toBe(0);
	});

	test('Max Credits per Run keeps what it may not spend', async () => {
		const items = emailsOf((await people()).slice(0, 20));
		const options = { maxCredits: 6 };

		const { error, json } = await run(items, { options });

		expect(error).toBeUndefined();
		expect(allOf(json)).toEqual([]);
		expect(await creditsLeft()).toBe(4994);
		expect(json.filter(({ outcome }) => outcome === 'notSent')).toHaveLength(14);
		expect(json).toHaveLength(20);
		expect((await log())[0].body?.leads).toHaveLength(1);
	});
});

describeMany(150, 117);

test('where a batch breaks off, what was enriched is given and the rest says so', async () => {
	const items = emailsOf((await people()).slice(0, 53));
	await faults({ kind: 'dropAfter', nth: 2 });

	const { error, json } = await run(items);

	expect(error).toBeUndefined();
	expect(json.map(({ outcome }) => outcome)).toEqual([
		...Array<string>(50).fill('done'),
		...Array<string>(3).fill('unclear'),
	]);
	expect(json[50].reason).toMatch(/^It is unclear whether this worked/);
	expect(allOf(json)).toEqual([]);
	expect(await log()).toHaveLength(2);
});
