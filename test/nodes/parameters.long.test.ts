import { records } from '../deduplication';
import { catalogue } from './catalogue';
import { describeParameters } from './parameters';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());

describeParameters(Object.keys(catalogue));
