import fc from 'fast-check';
import { ORIGIN } from '../engine';
import type { Asked } from './keyAtHome';
import { arrivals, asked } from './keyAtHome';
import { useStage } from './stage';

useStage();

test('of requests to such addresses, none with the key arrives elsewhere', async () => {
	// before 2.34, n8n throws past every handler where such an address has no host, and nock where
	// n8n hands on a host that no URL can have
	const isSent = (one: Asked) => !/blob:|[/\\]%40/.test(JSON.stringify(one));
	const seen = await arrivals(fc.sample(asked, { numRuns: 700, seed: 2 }).filter(isSent));
	const withKey = seen.filter(({ holdsKey }) => holdsKey);
	expect(withKey.filter(({ at }) => !at.startsWith(`${ORIGIN}/`))).toEqual([]);
	expect(withKey.length).toBeGreaterThan(50);
	expect(seen.length - withKey.length).toBeGreaterThan(50);
});
