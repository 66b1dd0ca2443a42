import { useStage } from '../stage';
import { describeRestamps, EVENTS } from './restamps';

useStage();

describeRestamps([[150, true]], EVENTS.slice(1), 1);
