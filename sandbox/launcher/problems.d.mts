export class Problem extends Error {}

export function adviceFor(output: string): string | undefined;
