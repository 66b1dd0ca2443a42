import { useStage } from '../stage';
import { describeBacklogs, describeSlowBacklogs } from './backlogs';

useStage();

describeBacklogs(2_500, ['leadUpdated']);
describeSlowBacklogs(['leadCreated']);
