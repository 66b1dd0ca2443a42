/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { describeOutcomes, late } from './outcomes';

describeOutcomes([late]);
