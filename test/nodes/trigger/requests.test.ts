import { useStage } from '../stage';
import { describeRequests } from './requests';

useStage();

describeRequests(['leadUpdated'], 2, 2);
