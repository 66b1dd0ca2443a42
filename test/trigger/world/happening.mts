import type { Lead } from '../../../sandbox/service/leadStore.mts';

/** One change that has become visible, as those who expect events are told of it. */
export type Happening =
	| { of: 'lead'; before?: Lead; after?: Lead }
	| { of: 'prospect'; campaign: string; id: string; respondedAt: string };

export type Tell = (happening: Happening) => void;
