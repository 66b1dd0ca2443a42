/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { reset } from '../../sandbox/test/sandbox';
import { drips, testDrips } from './drip';

jest.setTimeout(30_000);

beforeEach(async () => await reset());

testDrips(drips);
