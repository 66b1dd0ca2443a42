import { LEAD_SYNCS } from './pictured.mts';
import { ONLY_THE_CANVAS, takePicture } from './pictures.mts';
import { expect, test } from './stage.mts';

for (const colorScheme of ['light', 'dark'] as const) {
	test(`the lead sync, run, in the ${colorScheme} theme`, async ({
		bench,
		editor,
		page,
	}, testInfo) => {
		await page.setViewportSize({ width: 1100, height: 540 });
		await page.emulateMedia({ colorScheme });
		await editor.openWorkflow('outreachLeadSync');
		expect((await bench.ended(await editor.execute())).status).toBe('success');
		await expect(page.getByText('Workflow executed successfully')).toBeVisible();
		await expect(editor.iconOf('Create If New')).toHaveAttribute(
			'src',
			colorScheme === 'dark' ? /\.dark\.svg$/ : /[^k]\.svg$/,
		);
		await takePicture(
			page.getByTestId('canvas'),
			LEAD_SYNCS[colorScheme],
			testInfo,
			ONLY_THE_CANVAS,
		);
	});
}
