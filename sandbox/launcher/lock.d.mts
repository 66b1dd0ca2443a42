export function withFileLock<T>(
	file: string,
	report: (progress: string) => void,
	work: () => Promise<T>,
): Promise<T>;

export function tryLock(file: string): (() => void) | undefined;
