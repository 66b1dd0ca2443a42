import { useStage } from '../stage';
import { describeCrowds } from './crowds';

useStage();

describeCrowds(['leadCreated'], [150], [9_000]);
