import { asItems, COLUMNS, csvOf, rowOf, runExport } from './campaignExport/samples';
import { itemsUpTo } from './catalogue';
import { serve } from './service';
import { useStage } from './stage';

useStage();

test('what comes out again for equal items has its bound as well', async () => {
	const rows = Array.from({ length: 2_000 }, (_, place) => rowOf(`p_${place}`));
	const body = csvOf(COLUMNS, ...rows);
	const service = serve(() => ({ body, headers: { 'content-type': 'text/csv' } }));
	const ran = await runExport(asItems, { items: itemsUpTo(300), onError: 'continueRegularOutput' });
	expect(service.requests).toHaveLength(1);
	const left = ran.json.filter(({ outcome }) => outcome === 'notSent');
	expect(left).toHaveLength(300 - 1 - 500_000 / 2_000);
});
