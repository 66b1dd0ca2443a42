import type { Proof } from './proof';
import { reading, something } from './storm';

/** What reads from a route of which the API does not document the answer, and needs nothing. */
export const undocumentedRead = {
	example: { parameters: {} },
	storm: reading(something),
	fuzz: { kind: 'single' },
	isUndocumented: true,
} satisfies Partial<Proof>;
