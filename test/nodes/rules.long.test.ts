import { describeRules, describeWaits, ruled } from './rules';
import { useStage } from './stage';

useStage();

describeRules(ruled);
describeWaits(ruled);
