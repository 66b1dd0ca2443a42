import { useStage } from '../stage';
import { describeManyBad } from './run';

useStage();

describeManyBad(200);
