export function formatDuration(ms: number): string;

export function step<T>(
	title: string,
	work: (report: (progress: string) => void) => Promise<T>,
): Promise<T>;
