import { useStage } from '../stage';
import { describeFailures } from './checks';

useStage();

/** Each failure on each operation. */
describeFailures(
	() => true,
	() => true,
);
