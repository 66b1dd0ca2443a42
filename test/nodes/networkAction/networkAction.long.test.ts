import { records } from '../../deduplication';
import { useStage } from '../stage';
import { describeHalfWay } from './halfWay';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

describeHalfWay(100, 57, 50);
