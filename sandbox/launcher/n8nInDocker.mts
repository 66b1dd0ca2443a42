import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Command, N8n } from './n8n.mts';
import { STATE } from './paths.mts';
import { Problem } from './problems.mjs';
import { atEnd, run } from './processes.mjs';

/** Settings that reach n8n; all others of this process stay outside the container. */
const SETTINGS = /^(N8N_|GENERIC_TIMEZONE$)/;

/**
 * An n8n that is an image, in a folder of its own: its container sees that folder under the same
 * path, with the packed nodes in it, and this machine's network, where it listens on loopback.
 */
export class N8nInDocker extends N8n {
	private containers = 0;

	/** @throws Problem when Docker does not answer */
	static async of(image: string): Promise<N8nInDocker> {
		await run('docker', ['version'], { what: 'docker version' }).catch((error: Error) => {
			throw new Problem(
				`--image needs Docker, and it does not answer. Start it, or leave out --image.\n\n${error.message}`,
			);
		});
		return new N8nInDocker({ node: 'docker', n8n: image }, join(STATE, 'n8n-image'));
	}

	override commandLine({ args, env }: Command): [string, string[]] {
		const name = `outreach-n8n-${process.pid}-${++this.containers}`;
		// one that outlives its command, as after a kill
		atEnd(() => void spawnSync('docker', ['rm', '--force', name], { stdio: 'ignore' }));
		const settings = Object.keys(env).filter((setting) => SETTINGS.test(setting));
		return [
			'docker',
			[
				...['run', '--rm', '--name', name, '--network', 'host'],
				...(process.getuid ? ['--user', `${process.getuid()}:${process.getgid?.()}`] : []),
				...['--volume', `${this.folder}:${this.folder}`, '--workdir', this.folder],
				...['--env', `HOME=${this.folder}`, '--env', 'N8N_UNVERIFIED_PACKAGES_ENABLED=true'],
				...settings.flatMap((setting) => ['--env', setting]),
				...[this.program.n8n, ...args],
			],
		];
	}
}
