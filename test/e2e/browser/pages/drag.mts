import { type Locator, type Page, expect } from '@playwright/test';

/** Number of mouse moves within which n8n must recognize the drop target. */
const MAX_MOVES = 60;

/**
 * Drags a field with the mouse to the start of a parameter's text. n8n ignores a drag right after a
 * drop, so it is repeated once, as a user would.
 */
export async function drag(page: Page, field: Locator, target: Locator): Promise<void> {
	const name = (await field.getAttribute('data-name')) ?? '';
	await expect(async () => {
		await target.scrollIntoViewIfNeeded();
		expect(await tryToDrag(page, field, target), `${name} cannot be dropped there`).toBe(true);
	}).toPass({ timeout: 30_000 });
	await target.locator('.cm-focused').filter({ hasText: name }).waitFor();
}

/** @returns whether the mouse was released over a drop target */
async function tryToDrag({ mouse }: Page, field: Locator, target: Locator): Promise<boolean> {
	const box = await target.boundingBox();
	if (box === null) return false;
	const [x, y] = [box.x + box.width / 5, box.y + box.height / 2];
	await field.hover();
	await mouse.down();
	try {
		await mouse.move(x, y, { steps: 10 });
		for (let moves = 0; moves < MAX_MOVES; moves++) {
			// n8n checks the drop target when the mouse moves
			await mouse.move(x + (moves % 2), y);
			if (await isDroppable(target)) return true;
		}
		return false;
	} finally {
		await mouse.up();
	}
}

/** Whether n8n highlights the parameter as the drop target. */
async function isDroppable(parameter: Locator): Promise<boolean> {
	return await parameter.evaluate((element) =>
		[element, ...element.querySelectorAll('*')].some((one) =>
			one.getAttribute('class')?.includes('activeDrop'),
		),
	);
}
