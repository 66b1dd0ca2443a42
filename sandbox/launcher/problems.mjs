/** A failure that the user can fix; its message contains the advice. */
export class Problem extends Error {}

const COMPILER_ADVICE = `A compiler is missing: for this kind of machine n8n's database driver has to be compiled.
Install it, then run the same command again:
  Debian, Ubuntu:  sudo apt-get install -y python3 make g++
  Fedora:          sudo dnf install -y python3 make gcc-c++
  macOS:           xcode-select --install
  Windows:         install "Visual Studio Build Tools" with "Desktop development with C++", and Python 3`;

const NETWORK_ADVICE = `The network cannot be reached, and packages have to be downloaded.
Check the connection (and npm's proxy settings, if you need a proxy), then run the same command again.`;

const DISK_ADVICE = `The disk is full. Free about 5 GB, or set OUTREACH_CACHE to a folder on a larger disk, then run the same command again.`;

const PERMISSION_ADVICE = `A folder cannot be written. Give yourself the right to write it, or set OUTREACH_CACHE to a folder that is yours, then run the same command again.`;

/** Patterns of output with their advice. The first match wins, as a failed compile also mentions the network. */
const ADVICE_BY_PATTERN = [
	[/no space left|ENOSPC|EDQUOT/i, DISK_ADVICE],
	[
		/find Python|not found: (make|g\+\+|cc|c\+\+)|(make|g\+\+|c\+\+|cc): (command )?not found|find Visual Studio|No Xcode|xcode-select|spawn make ENOENT/i,
		COMPILER_ADVICE,
	],
	[
		/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network (request|timeout)/i,
		NETWORK_ADVICE,
	],
	[/EACCES|EPERM|EROFS|EEXIST|ENOTDIR/, PERMISSION_ADVICE],
];

/**
 * Appends the advice for a tool's output. The advice comes last, where terminal users look
 * first. Without a match, returns the message unchanged.
 */
export function appendAdvice(message, output = message) {
	const advice = ADVICE_BY_PATTERN.find(([pattern]) => pattern.test(output))?.[1];
	return advice ? `${message}\n\n${advice}` : message;
}
