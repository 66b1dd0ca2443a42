import { useStage } from '../stage';
import { describeBacklogs, describeSlowBacklogs } from './backlogs';

useStage();

describeBacklogs(1_600, ['leadUpdated']);
describeSlowBacklogs(['leadCreated']);
