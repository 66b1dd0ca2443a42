import { useStage } from '../stage';
import { describeManyLeads, describeRefusedStarts } from './failures';
import { LEAD_EVENTS } from './world';

useStage();

describeManyLeads({
	events: LEAD_EVENTS,
	refused: [0, 1, 2, 4, 6],
	deleted: [1, 2, 3, 5],
	newestDeleted: [2, 3, 4],
});
describeRefusedStarts(LEAD_EVENTS, [0, 1, 2]);
