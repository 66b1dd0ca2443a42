import { samples } from '../lead/operations';
import { useStage } from '../stage';
import { describeFailures } from './checks';

useStage();

const WAYS = 3;

/**
 * Each failure on one operation and in one way, the operations and the ways taking turns, and every
 * third on the create of Create If New.
 */
describeFailures(
	(failure, operation, way) => {
		const turn = Math.floor(failure / samples.length);
		return failure % samples.length === operation && turn % WAYS === way;
	},
	(failure) => failure % 3 === 0,
);
