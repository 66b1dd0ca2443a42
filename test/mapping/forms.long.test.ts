import { records } from '../deduplication';
import { useStage } from '../nodes/stage';
import { describeForms } from './describeForms';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

describeForms(1, 0.05);
