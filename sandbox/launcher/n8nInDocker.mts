import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Command, N8n } from './n8n.mts';
import { STATE_FOLDER } from './paths.mts';
import { Problem } from './problems.mjs';
import { onExit, run } from './processes.mjs';

const FORWARDED_VARIABLE_PATTERN = /^(N8N_|GENERIC_TIMEZONE$)/;

/**
 * Runs n8n from an image. The container mounts the user folder at its host path and uses the host's
 * network, where n8n listens on loopback.
 */
export class N8nInDocker extends N8n {
	private containerCount = 0;

	/** @throws Problem if Docker does not respond */
	static async create(image: string): Promise<N8nInDocker> {
		await run('docker', ['version'], { label: 'docker version' }).catch((error: Error) => {
			throw new Problem(
				`--image needs Docker, and it does not answer. Start it, or leave out --image.\n\n${error.message}`,
			);
		});
		return new N8nInDocker({ node: 'docker', n8n: image }, join(STATE_FOLDER, 'n8n-image'));
	}

	override buildCommandLine({ args, env }: Command): [string, string[]] {
		const name = `outreach-n8n-${process.pid}-${++this.containerCount}`;
		// Removes a container that outlives its command, for example after a kill.
		onExit(() => void spawnSync('docker', ['rm', '--force', name], { stdio: 'ignore' }));
		const settings = Object.keys(env).filter((setting) => FORWARDED_VARIABLE_PATTERN.test(setting));
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
