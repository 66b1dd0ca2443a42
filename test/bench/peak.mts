import { readFileSync, writeFileSync } from 'node:fs';

/** What Linux says of a process's memory now, in MB. */
function memoryOf(pid: number, name: 'VmHWM' | 'VmRSS'): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status) ?? [];
	return Math.round(Number(kilobytes) / 1024);
}

/** What a process held before some work, and the most that it held during it, in MB (Linux). */
export async function memoryDuring(
	pid: number,
	work: () => Promise<unknown>,
): Promise<{ before: number; peak: number }> {
	const before = memoryOf(pid, 'VmRSS');
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
	await work();
	return { before, peak: memoryOf(pid, 'VmHWM') };
}
