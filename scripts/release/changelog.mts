const UNRELEASED = /^## \[Unreleased\]\n+([^]*?)(?=^## \[|(?![^]))/m;

/** What CHANGELOG.md holds under `## [Unreleased]`; empty when there is nothing. */
export function unreleased(changelog: string): string {
	return UNRELEASED.exec(changelog)?.[1].trim() ?? '';
}

/**
 * The changelog with what was unreleased under this version, and an empty place for what comes next.
 * Not a word of it changes.
 *
 * @param date as YYYY-MM-DD
 */
export function released(changelog: string, version: string, date: string): string {
	return changelog.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${date}`);
}
