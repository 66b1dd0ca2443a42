import { useStage } from '../stage';
import { describeCrowds, describeLargeCrowds } from './crowds';
import { LEAD_EVENTS } from './world';

useStage();

describeCrowds(LEAD_EVENTS);
describeLargeCrowds(LEAD_EVENTS, [
	[500, 12],
	[2_000, 45],
]);
