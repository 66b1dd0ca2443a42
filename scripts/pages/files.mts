/** The page of a node in docs/nodes/, by the node's folder: `NetworkAction` has network-action.md. */
export function nodePage(folder: string): string {
	const name = folder.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
	return `docs/nodes/${name}.md`;
}

/** What GitHub makes of a heading, to be linked to. */
export function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
		.replace(/\s/g, '-');
}

/** What is said in bold, and what follows it, as a list; the first may have several lines. */
export function pointsOf(pairs: string[][]): string {
	return pairs
		.map(([what, then]) => `- **${escaped(what).replaceAll('<br>', '**<br>**')}**<br>${then}`)
		.join('\n');
}

function escaped(text: string): string {
	return text.replace(/\|/g, '\\|').replace(/</g, '&lt;').replace(/\n/g, '<br>');
}
