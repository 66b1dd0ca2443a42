import { useStage } from '../stage';
import { describeRestamps } from './restamps';

useStage();

describeRestamps([
	[300, true],
	[1_000, true],
	[3_000, true],
	[8_000, true],
	[50_000, false],
]);
