import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../sandbox/launcher/paths.mts';
import type { Generated } from './identity.mts';

/** The colors of `currentColor` and `var(--…)`, by the icon file's ending. */
const PALETTES = {
	'.svg': { currentColor: '#0f5257', 'var(--soft)': '#cdeee9', 'var(--accent)': '#e8590c' },
	'.dark.svg': { currentColor: '#a5e8df', 'var(--soft)': '#1d5a5c', 'var(--accent)': '#ffa94d' },
};

/** Generates an SVG file without line breaks for each drawing in `icons/.glyphs` and each palette. */
export function generateIcons(): Generated[] {
	return readdirSync(join(ROOT, 'icons/.glyphs')).flatMap((glyph) => {
		const drawing = readFileSync(join(ROOT, 'icons/.glyphs', glyph), 'utf8');
		return Object.entries(PALETTES).map(([ending, palette]) => {
			const colored = Object.entries(palette).reduce(
				(text, [name, color]) => text.replaceAll(name, color),
				drawing.replace(/>\s+</g, '><').trim(),
			);
			const file = join(ROOT, 'icons', glyph.replace(/\.svg$/, ending));
			return { file, source: `${colored}\n` };
		});
	});
}
