const { existsSync, readFileSync, readdirSync } = require('node:fs');
const { join } = require('node:path');
const { Transform, Writable } = require('node:stream');
const { dest, src } = require('gulp');

/** `line` replaces `currentColor`, the others replace `var(--…)`. */
const palettes = {
	'.svg': { line: '#0f5257', soft: '#cdeee9', accent: '#e8590c' },
	'.dark.svg': { line: '#a5e8df', soft: '#1d5a5c', accent: '#ffa94d' },
};

/** Applies a palette to a drawing and puts it on one line. */
function paint(drawing, { line, soft, accent }) {
	return `${drawing
		.replaceAll('currentColor', line)
		.replaceAll('var(--soft)', soft)
		.replaceAll('var(--accent)', accent)
		.replace(/>\s+</g, '><')
		.trim()}\n`;
}

/** Builds every icon: each drawing of `icons/.glyphs` in each palette. */
function buildIcons() {
	return src('icons/.glyphs/*.svg').pipe(
		new Transform({
			objectMode: true,
			transform(glyph, _encoding, done) {
				const drawing = glyph.contents.toString();
				for (const [ending, palette] of Object.entries(palettes)) {
					const icon = glyph.clone({ contents: false });
					icon.extname = ending;
					icon.contents = Buffer.from(paint(drawing, palette));
					this.push(icon);
				}
				done();
			},
		}),
	);
}

/** Writes `icons/<name>.svg` and `icons/<name>.dark.svg`. */
function icons() {
	return buildIcons().pipe(dest('icons'));
}

/** Fails if an icon is missing, stale, or has no drawing. */
function checkIcons() {
	const unknown = new Set(readdirSync('icons').filter((name) => name.endsWith('.svg')));
	const stale = [];
	return buildIcons().pipe(
		new Writable({
			objectMode: true,
			write(icon, _encoding, done) {
				const path = join('icons', icon.basename);
				if (!existsSync(path) || !readFileSync(path).equals(icon.contents)) stale.push(path);
				unknown.delete(icon.basename);
				done();
			},
			final(done) {
				const problems = [...stale, ...[...unknown].map((name) => join('icons', name))];
				done(problems.length ? new Error(`Run "npx gulp icons": ${problems.join(', ')}`) : null);
			},
		}),
	);
}

module.exports = { checkIcons, icons };
