export function formatDuration(ms: number): string;

export function step<T>(
	title: string,
	work: (say: (words: string) => void) => Promise<T>,
): Promise<T>;
