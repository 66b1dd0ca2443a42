/** @jest-environment <rootDir>/test/sandboxEnvironment.js */
import { describeOutcomes, late } from './outcomes';

describeOutcomes([late]);
