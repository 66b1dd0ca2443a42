/** Maps a node's folder to its page: `NetworkAction` to docs/nodes/network-action.md. */
export function getNodePage(folder: string): string {
	const name = folder.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
	return `docs/nodes/${name}.md`;
}

/** Formats pairs as a list: the first part is bold and may have several lines. */
export function formatPoints(pairs: string[][]): string {
	return pairs
		.map(
			([what, then]) => `- **${escapeMarkdown(what).replaceAll('<br>', '**<br>**')}**<br>${then}`,
		)
		.join('\n');
}

function escapeMarkdown(text: string): string {
	return text.replace(/\|/g, '\\|').replace(/</g, '&lt;').replace(/\n/g, '<br>');
}
