import { records } from '../deduplication';
import { useStage } from '../nodes/stage';
import { describeForms, lists } from './describeForms';
import { forms } from './forms';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

describeForms(14, 0.1);

test('the forms are of 60 systems, and 120 lists', () => {
	expect(forms.length).toBeGreaterThanOrEqual(60);
	expect(lists.length).toBeGreaterThanOrEqual(120);
});
