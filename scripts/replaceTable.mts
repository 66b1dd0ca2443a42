/**
 * Replaces the content between the lines `<!-- name: … -->` and `<!-- /name -->` of a Markdown page.
 *
 * @throws Error if the page has no such markers
 */
export function replaceTable(page: string, name: string, table: string): string {
	const marked = new RegExp(
		`(?<=^<!-- ${name}: .* -->\\n\\n)[^]*?(?=\\n\\n<!-- /${name} -->$)`,
		'm',
	);
	if (!marked.test(page)) throw new Error(`No place for the table of ${name}`);
	return page.replace(marked, () => table);
}
