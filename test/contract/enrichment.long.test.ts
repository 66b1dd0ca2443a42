/** @jest-environment <rootDir>/sandbox/test/environment.js */
import { reset } from '../../sandbox/test/sandbox';
import { describeMany } from './enrichment';

beforeEach(async () => await reset({ limits: { minute: 1000, hour: 10_000 } }));

describeMany(1000, 517);
