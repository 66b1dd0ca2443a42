import { records } from '../deduplication';
import { catalogue } from './catalogue';
import { describeEnds } from './keyRefused';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

describeEnds(Object.keys(catalogue));
