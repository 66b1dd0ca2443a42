const UNRELEASED = /^## \[Unreleased\]\n+([^]*?)(?=^## \[|(?![^]))/m;

/** Returns the content of `## [Unreleased]`; empty if there is none. */
export function getUnreleased(changelog: string): string {
	return UNRELEASED.exec(changelog)?.[1].trim() ?? '';
}

/**
 * Moves the unreleased entries under a version, and adds an empty `## [Unreleased]`.
 *
 * @param date as YYYY-MM-DD
 */
export function releaseChangelog(changelog: string, version: string, date: string): string {
	return changelog.replace(/^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${date}`);
}
