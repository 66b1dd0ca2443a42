/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { describeBadInput } from './badInput';
import { freshStart } from './document/check';

beforeEach(freshStart);

describeBadInput(500);
