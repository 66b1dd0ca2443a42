import { records } from '../deduplication';
import { catalogue } from './catalogue';
import { describeRefusals } from './messages';
import { useStage } from './stage';

useStage();
beforeAll(async () => await records.open());

describeRefusals(Object.keys(catalogue));
