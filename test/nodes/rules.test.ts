import { describeRules, ruled } from './rules';
import { useStage } from './stage';

useStage();

const some = /^(API Key apiKey create|Campaign Export export|Job legacyJob updateMessage)$/;
const few = ruled.filter(([name], place) => some.test(name) || place % 8 === 0);
describeRules(few);
