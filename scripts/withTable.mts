/**
 * A page of Markdown with this table where it has the marks `<!-- name: … -->` and `<!-- /name -->`,
 * each on a line of its own.
 *
 * @throws Error when the page has no such place
 */
export function withTable(page: string, name: string, table: string): string {
	const place = new RegExp(
		`(?<=^<!-- ${name}: .* -->\\n\\n)[^]*?(?=\\n\\n<!-- /${name} -->$)`,
		'm',
	);
	if (!place.test(page)) throw new Error(`No place for the table of ${name}`);
	return page.replace(place, () => table);
}
