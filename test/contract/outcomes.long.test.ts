/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { describeOutcomes, late, refused } from './outcomes';

describeOutcomes([refused, late]);
