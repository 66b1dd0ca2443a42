/**
 * What no poller can see, by name. Each is found in the world's own history, never in what the node
 * gives; docs/nodes/trigger.md, "Limits", and docs/development/trigger.md say the same in sentences.
 */
export const unavoidable = {
	/** n8n was killed before it had saved a poll that began a watch. */
	beginningNotSaved: 'the beginning was not saved',
	/** The change before was seen only by polls that gave nothing, and n8n was killed. */
	seenInVain: 'the change before was not saved',
	/** A lead's first change of status before the states of existing leads were all read. */
	notYetRead: 'its old state was not read yet',
	/** The first change of status of a lead that came under the filter later. */
	cameUnderFilter: 'it came under the filter later',
	/** It was there, and younger than a minute, when a watch began on a list that was empty by mistake. */
	emptyStart: 'the list was empty at the start, by mistake',
	/** A record was changed again without another time. */
	sameTime: 'its time did not move',
	/** A record was changed again with an earlier time. */
	wentBack: 'its time went back',
	/** It was on a page that one server answered, while another one answered the next. */
	severalServers: 'pages came from several servers',
	/** The server that answered showed it later than a minute after its time, behind a newer one. */
	lateForLong: 'it appeared more than a minute after its time',
	/** A lead whose time others have, too, where these come in another order at each request. */
	shiftingTies: 'it and others of its time came in another order',
} as const;

export type Loss = keyof typeof unavoidable;
export type Losses = Partial<Record<Loss, number>>;

/** What several triggers have lost, added up. */
export function lossesOf(all: { expectation: { losses: Losses } }[]): Losses {
	const sum: Losses = {};
	for (const { expectation } of all) {
		for (const [name, count] of Object.entries(expectation.losses)) {
			const loss = name as Loss;
			sum[loss] = (sum[loss] ?? 0) + count;
		}
	}
	return sum;
}
