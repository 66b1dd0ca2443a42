import { useStage } from '../stage';
import { describeRestamps } from './restamps';

useStage();

describeRestamps([
	[8_000, true],
	[50_000, false],
]);
