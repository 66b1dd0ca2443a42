/**
 * Switches a trigger for one campaign on and polls once more, in n8n-core's engine and a process of
 * its own. Takes the event and the service's address; prints what came of it as JSON.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { OutreachTrigger } from '../../../nodes/Trigger/OutreachTrigger.node.ts';
import { switchOn } from '../../engine.ts';

/** What one poll cost, and what came of it. */
export interface PollCost {
	/** The most memory that the process held, in MB. */
	peakMb: number;
	tookMs: number;
	cpuMs: number;
	items: number;
	error?: string;
}

/** The most memory that the process has held since the last call, in MB (Linux). */
function peakSince(): number {
	const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
	writeFileSync('/proc/self/clear_refs', '5');
	return Number(kilobytes) / 1024;
}

const [event, url] = process.argv.slice(2);
const trigger = switchOn({
	node: new OutreachTrigger(),
	parameters: { event, campaign_id: 'spring' },
	credentials: { baseUrl: url, apiKey: 'dummy-key-of-the-bench' },
});

async function costOf(poll: () => Promise<unknown[] | null>): Promise<PollCost> {
	const startedAt = performance.now();
	const cpu = process.cpuUsage();
	peakSince();
	const { items, error } = await poll().then(
		(found) => ({ items: found?.length ?? 0, error: undefined }),
		(thrown: Error) => ({ items: 0, error: thrown.message }),
	);
	const { user, system } = process.cpuUsage(cpu);
	return {
		peakMb: peakSince(),
		tookMs: performance.now() - startedAt,
		cpuMs: (user + system) / 1000,
		items,
		error,
	};
}

const first = await costOf(trigger.poll);
const second = await costOf(trigger.poll);
console.log(JSON.stringify([first, second]));
process.exit();
