import { useStage } from '../stage';
import { describeBacklogs } from './backlogs';

useStage();

describeBacklogs(5_000);
