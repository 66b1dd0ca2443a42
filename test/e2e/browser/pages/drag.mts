import { type Locator, type Page, expect } from '@playwright/test';

/** For how many moves of the mouse n8n may take its time to see what is below. */
const MAX_MOVES = 60;

/**
 * Drags a field with the mouse into a parameter, where its text would begin. n8n overlooks one that
 * begins just after another was dropped: then once more, as a person would.
 */
export async function drag(page: Page, field: Locator, target: Locator): Promise<void> {
	const name = (await field.getAttribute('data-name')) ?? '';
	await expect(async () => {
		await target.scrollIntoViewIfNeeded();
		expect(await tryToDrag(page, field, target), `${name} cannot be dropped there`).toBe(true);
	}).toPass({ timeout: 30_000 });
	await target.locator('.cm-focused').filter({ hasText: name }).waitFor();
}

/** @returns whether the field was over a place that takes it when the mouse let go */
async function tryToDrag({ mouse }: Page, field: Locator, target: Locator): Promise<boolean> {
	const box = await target.boundingBox();
	if (box === null) return false;
	const [x, y] = [box.x + box.width / 5, box.y + box.height / 2];
	await field.hover();
	await mouse.down();
	try {
		await mouse.move(x, y, { steps: 10 });
		for (let moves = 0; moves < MAX_MOVES; moves++) {
			// n8n looks what is below the mouse when it moves
			await mouse.move(x + (moves % 2), y);
			if (await isDroppable(target)) return true;
		}
		return false;
	} finally {
		await mouse.up();
	}
}

/** Whether n8n marks the parameter as the one that takes what is dropped now. */
async function isDroppable(parameter: Locator): Promise<boolean> {
	return await parameter.evaluate((element) =>
		[element, ...element.querySelectorAll('*')].some((one) =>
			one.getAttribute('class')?.includes('activeDrop'),
		),
	);
}
