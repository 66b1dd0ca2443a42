import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../sandbox/launcher/paths.mts';
import { takePicture } from './pictures.mts';
import { expect, test } from './stage.mts';

const PICTURES = ['lead-sync.png', 'lead-sync.dark.png'];

for (const [place, colorScheme] of (['light', 'dark'] as const).entries()) {
	test(`the lead sync, run, in the ${colorScheme} theme`, async ({
		bench,
		editor,
		page,
	}, testInfo) => {
		await page.setViewportSize({ width: 1600, height: 800 });
		await page.emulateMedia({ colorScheme });
		await editor.openWorkflow('outreachLeadSync');
		expect((await bench.ended(await editor.execute())).status).toBe('success');
		await expect(page.getByText('Workflow executed successfully')).toBeVisible();
		await expect(editor.iconOf('Create If New')).toHaveAttribute(
			'src',
			colorScheme === 'dark' ? /\.dark\.svg$/ : /[^k]\.svg$/,
		);
		await takePicture(page, PICTURES[place], testInfo);
	});
}

test('README and docs show these pictures, and no others', () => {
	const pages = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)];
	const shown = pages.flatMap((name) =>
		[...readFileSync(join(ROOT, name), 'utf8').matchAll(/\.github\/images\/([\w.-]+)/g)].map(
			([, picture]) => picture,
		),
	);
	expect([...new Set(shown)].sort()).toEqual(PICTURES.toSorted());
});
