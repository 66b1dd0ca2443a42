import { useStage } from '../stage';
import { describeRequests } from './requests';

useStage();

describeRequests(['leadCreated', 'leadUpdated'], 10);
