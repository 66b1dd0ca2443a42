import { records } from '../../deduplication';
import { ORIGIN } from '../../engine';
import { useStage } from '../stage';
import { connectedAs, scheduled } from './samples';
import {
	integrations,
	nobody,
	testAddresses,
	testMoves,
	testSameAccount,
	testUnknownAccounts,
} from './sentActions';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

testAddresses([
	...[`${ORIGIN}/`, `${ORIGIN}/api/v2/`, `${ORIGIN}:443`],
	...[` ${ORIGIN} `, `${ORIGIN}//`, `${ORIGIN}/#a`],
	...[`${ORIGIN}/./`, `${ORIGIN}/api/../api/v2`, ORIGIN.replace('//', '////')],
]);

testMoves([
	['http://127.0.0.1:3000', 'http://[::1]:3000', scheduled],
	[ORIGIN, `${ORIGIN}.`, scheduled],
	[ORIGIN, `${ORIGIN}:8443`, scheduled],
	[ORIGIN, 'https://outreach.example/proxy', scheduled],
	['http://localhost:3000', 'http://127.0.0.1:3000', nobody],
]);

testSameAccount([
	...['http://linkedin.com/in/first?trk=1'],
	...['linkedin.com/in/FIRST', 'https://www.linkedin.com/in/first/en'],
	...['https://www.linkedin.com/in/first%20'],
	...[' https://www.linkedin.com./in/first', 'https://www.linkedin.com/mwlite/in/first'],
	...['https://www.linkedin.com//in//first', 'https://www.linkedin.com/in/first\u200b'],
]);

testUnknownAccounts([
	['a global key', { status: 400, body: { error: 'Use it', availableRoute: '/legacy' } }],
	['no address', integrations({ connected: true })],
	['no profile', connectedAs('https://www.linkedin.com/in/undefined')],
	['an answer without integrations', { body: { success: true, data: null } }],
]);
