import { parseArgs } from 'node:util';
import { Problem } from './problems.mjs';

/** The options of `npm start`. */
export interface Options {
	help: boolean;
	once: boolean;
	port: number;
	servicePort: number;
	/** The n8n image; undefined for the pinned n8n. */
	image?: string;
}

export const HELP = `npm start                        the service, a real n8n, the lead sync; leaves the editor open
npm start -- --once              the lead sync twice, beside whatever runs; then stops
npm start -- --image IMAGE       n8n from an image, by Docker, e.g. docker.n8n.io/n8nio/n8n:latest
npm start -- --port 5680         another port for n8n (else 5678)
npm start -- --service-port 4020 another port for the service (else 4010)`;

/** @throws Problem with the list of options if one is invalid */
export function readOptions(args: string[]): Options {
	try {
		const { values } = parseArgs({
			args,
			options: {
				help: { type: 'boolean', short: 'h', default: false },
				image: { type: 'string' },
				once: { type: 'boolean', default: false },
				port: { type: 'string', default: '5678' },
				'service-port': { type: 'string', default: '4010' },
			},
		});
		return {
			help: values.help,
			image: values.image,
			once: values.once,
			port: readPort(values.port),
			servicePort: readPort(values['service-port']),
		};
	} catch (error) {
		throw new Problem(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
	}
}

function readPort(text: string): number {
	const port = Number(text);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Error(`A port is a whole number from 1 to 65535, not '${text}'.`);
}
