import { useStage } from '../stage';
import { describeRestamps, EVENTS } from './restamps';

useStage();

describeRestamps([[1_000, true]], EVENTS.slice(1));
