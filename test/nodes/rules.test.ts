import { describeRules, describeWaits, ruled } from './rules';
import { useStage } from './stage';

useStage();

describeRules(ruled);

const some = /^(API Key apiKey create|Campaign Export export|Job legacyJob updateMessage)$/;
describeWaits(ruled.filter(([name]) => some.test(name)));
