import type { World } from './world';

/** A row of the export of the watched campaign. */
export const row = (number: number, status: string, respondedAt = '') =>
	`p${number},Name,a@b.example,Company,Title,,${status},,,${respondedAt},,`;
export const atMinute = (world: World, minute: number) =>
	new Date(world.now - 86_400_000 + minute * 1_000).toISOString();
export const parameters = { campaign_id: 'spring' };
