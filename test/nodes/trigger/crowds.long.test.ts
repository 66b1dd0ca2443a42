import { useStage } from '../stage';
import { describeCrowds } from './crowds';
import { LEAD_EVENTS } from './world';

useStage();

describeCrowds(LEAD_EVENTS, [
	[500, 12],
	[2_000, 45],
]);
