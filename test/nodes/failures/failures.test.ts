import { samples } from '../lead/operations';
import { useStage } from '../stage';
import { describeFailures } from './checks';

useStage();

/** Each failure on one operation, the operations taking turns. */
describeFailures((failure, operation) => failure % samples.length === operation);
