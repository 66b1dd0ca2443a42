export class Problem extends Error {}

export function withAdvice(message: string, output?: string): string;
