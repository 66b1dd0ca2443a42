import { records } from '../../deduplication';
import { useStage } from '../stage';
import { describeProcesses } from './processes';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

describeProcesses([2, 3]);
