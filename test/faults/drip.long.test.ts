/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { reset } from '../../sandbox/test/sandbox';
import { drips, testDrips } from './drip';

beforeEach(async () => await reset());

testDrips(drips);
