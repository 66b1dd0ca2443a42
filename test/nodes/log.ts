import { OutreachTrigger } from '../../nodes/Trigger/OutreachTrigger.node';

/** Records what a node logs when it runs in a context from `withLog`. */
export function createLogRecorder() {
	const lines: string[] = [];
	const write = (level: string) => (text: string) => lines.push(`${level}: ${text}`);
	const logger = { debug: write('debug'), info: write('info'), warn: write('warn') };
	const wrappers = new WeakMap<object, object>();
	/** Wraps a context, always in the same wrapper, because nodes may compare contexts. */
	const withLog = <T extends object>(context: T) => {
		const wrapper = wrappers.get(context) ?? Object.create(context, { logger: { value: logger } });
		wrappers.set(context, wrapper as T);
		return wrapper as T;
	};
	return { lines, withLog };
}

/** Creates a trigger and the list of lines that it logs. */
export function createLoggedTrigger(): { node: OutreachTrigger; lines: string[] } {
	const node = new OutreachTrigger();
	const { lines, withLog } = createLogRecorder();
	const { poll } = node;
	node.poll = async function () {
		return await poll.call(withLog(this));
	};
	return { lines, node };
}
