export function withFileLock<T>(
	file: string,
	say: (words: string) => void,
	work: () => Promise<T>,
): Promise<T>;

export function tryLock(file: string): (() => void) | undefined;
