import { useStage } from '../stage';
import { describeRequests } from './requests';

useStage();

describeRequests(
	['leadCreated', 'leadUpdated', 'leadContacted', 'leadStatusChanged', 'leadReplied'],
	60,
);
