import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node';

/** A logger in place of n8n's, for a node that runs with it. */
export function createLogRecorder() {
	const lines: string[] = [];
	const write = (level: string) => (text: string) => lines.push(`${level}: ${text}`);
	const logger = { debug: write('debug'), info: write('info'), warn: write('warn') };
	const wrappers = new WeakMap<object, object>();
	/** The same wrapper for the same context, because nodes may compare contexts. */
	const withLog = <T extends object>(context: T) => {
		const wrapper = wrappers.get(context) ?? Object.create(context, { logger: { value: logger } });
		wrappers.set(context, wrapper as T);
		return wrapper as T;
	};
	return { lines, withLog };
}

/** A trigger with the lines that it writes to n8n's log. */
export function createLoggedTrigger(): { node: OutreachTrigger; lines: string[] } {
	const node = new OutreachTrigger();
	const { lines, withLog } = createLogRecorder();
	const { poll } = node;
	node.poll = async function () {
		return await poll.call(withLog(this));
	};
	return { lines, node };
}
