import { describeRules, ruled } from './rules';
import { useStage } from './stage';

useStage();

describeRules(ruled);
