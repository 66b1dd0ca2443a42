/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { describeChecks, freshStart } from './document/check';
import { limits } from './document/limits';
import { rules } from './document/rules';
import { operationIds } from './document/samples';
import { tables } from './document/tables';

beforeEach(freshStart);

const ofEach = [...rules, ...tables, ...limits].filter((one) => 'checkEach' in one);

describeChecks('every operation', ofEach, operationIds);
