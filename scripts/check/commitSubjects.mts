/** Checks that the subjects of unpushed commits have at most 72 characters. */
import { spawnSync } from 'node:child_process';
import { ROOT } from '../../sandbox/launcher/paths.mts';

const MAX_LENGTH = 72;

// Without origin/main, git fails, prints nothing, and the check passes.
const { stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', 'origin/main..'], {
	cwd: ROOT,
	encoding: 'utf8',
});
const tooLong = stdout
	.split('\n')
	.filter((line) => line.slice(line.indexOf(' ') + 1).length > MAX_LENGTH);
for (const line of tooLong) console.error(`Longer than ${MAX_LENGTH} characters: ${line}`);
process.exitCode = tooLong.length > 0 ? 1 : 0;
