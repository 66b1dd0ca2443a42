import { useStage } from '../stage';
import { describeBacklogs, describeSlowBacklogs } from './backlogs';

useStage();

describeBacklogs(5_000, ['leadUpdated']);
describeSlowBacklogs(['leadCreated']);
