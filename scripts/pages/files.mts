/** A generated part of a page, between two markers that contain its name. */
export type Table = [page: string, name: string, source: string];

/** Maps a node's folder to its page: `NetworkAction` to docs/nodes/network-action.md. */
export function getNodePage(folder: string): string {
	const name = folder.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
	return `docs/nodes/${name}.md`;
}
