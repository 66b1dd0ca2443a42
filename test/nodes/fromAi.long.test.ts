import { records } from '../deduplication';
import { describeFields, tools } from './fromAi';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());

describeFields(tools);
