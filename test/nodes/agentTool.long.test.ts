import { records } from '../deduplication';
import { CALLS, describeRefused, tools } from './agentTool';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

describe.each(CALLS)('as a tool of %s', (_, call) => describeRefused(tools, call));
