/** Maps a node's folder to its page: `NetworkAction` to docs/nodes/network-action.md. */
export function getNodePage(folder: string): string {
	const name = folder.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
	return `docs/nodes/${name}.md`;
}
