import { isWork } from './case.mts';
import { cases } from './cases.mts';
import { readResults } from './results.mts';
import { inSeconds } from './words.mts';

const WIDTH = 720;
const BARS_AT = 24;
const BARS = 560;
const ROW = 58;
const BAR = 12;
const TOP = 52;

/** What a bar stands for, from the top down. */
const KINDS = [
	{ side: 'theirs', name: "n8n's own nodes" },
	{ side: 'ours', name: 'these nodes' },
	{ side: 'bare', name: 'a bare program' },
] as const;

const STYLE = `text{font:13px system-ui,sans-serif;fill:#24292f}.small{font-size:11px}
.theirs{fill:#b6bcc4}.ours{fill:#0a7d62}.bare{fill:#7fb8e6}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.theirs{fill:#59616b}.ours{fill:#2fb896}.bare{fill:#3f7fb5}}`;

/** How long each side takes, as a picture: the longest bar of each row is as wide as any other. */
export function performanceChart(results = readResults()): string {
	const rows = cases.flatMap((one) => {
		const row = results?.rows[one.id];
		return isWork(one) && row !== undefined ? [{ title: one.title, ms: row.ms }] : [];
	});
	const drawn = rows.map(({ ms, title }, place) => drawRow(title, ms, TOP + place * ROW));
	const height = TOP + rows.length * ROW + 8;
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="How long the same work takes">
<style>${STYLE}</style>
${legend()}
${drawn.join('\n')}
</svg>
`;
}

function drawRow(title: string, ms: Partial<Record<string, number>>, top: number): string {
	const longest = Math.max(...KINDS.map(({ side }) => ms[side] ?? 0));
	const bars = KINDS.map(({ side }, place) => {
		const width = Math.max(1, Math.round(((ms[side] ?? 0) / longest) * BARS));
		const y = top + 6 + place * BAR;
		return (
			`<rect class="${side}" x="${BARS_AT}" y="${y}" width="${width}" height="${BAR - 2}"/>` +
			`<text class="small" x="${BARS_AT + width + 6}" y="${y + 9}">${inSeconds(ms[side])}</text>`
		);
	});
	return `<text x="${BARS_AT}" y="${top}">${escaped(title)}</text>\n${bars.join('\n')}`;
}

function legend(): string {
	return KINDS.map(({ name, side }, place) => {
		const x = BARS_AT + place * 160;
		return `<rect class="${side}" x="${x}" y="12" width="12" height="12"/><text x="${x + 18}" y="22">${escaped(name)}</text>`;
	}).join('\n');
}

function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
