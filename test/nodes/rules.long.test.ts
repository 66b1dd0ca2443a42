import { describeWaits, ruled } from './rules';
import { useStage } from './stage';

useStage();

describeWaits(ruled);
