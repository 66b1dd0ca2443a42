import { records } from '../deduplication';
import { describeErrorOutput, operations } from './errorOutput';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

describeErrorOutput(operations);
