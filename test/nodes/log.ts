import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node';

/** A logger in place of n8n's, for a node that runs with it. */
export function createLog() {
	const lines: string[] = [];
	const write = (level: string) => (text: string) => lines.push(`${level}: ${text}`);
	const logger = { debug: write('debug'), info: write('info'), warn: write('warn') };
	const logged = new WeakMap<object, object>();
	/** The same wrapper for the same context, because nodes may compare contexts. */
	const withLog = <T extends object>(context: T) => {
		const known = logged.get(context) ?? Object.create(context, { logger: { value: logger } });
		logged.set(context, known as T);
		return known as T;
	};
	return { lines, withLog };
}

/** A trigger with the lines that it writes to n8n's log. */
export function createLoggedTrigger(): { node: OutreachTrigger; lines: string[] } {
	const node = new OutreachTrigger();
	const { lines, withLog } = createLog();
	const { poll } = node;
	node.poll = async function () {
		return await poll.call(withLog(this));
	};
	return { lines, node };
}
