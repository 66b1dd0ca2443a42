export class Problem extends Error {}

export function appendAdvice(message: string, output?: string): string;
