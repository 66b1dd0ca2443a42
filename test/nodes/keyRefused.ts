import { errorItem, faultsOf } from '../items';
import { catalogue, itemsUpTo } from './catalogue';
import type { Reply } from './service';
import { serve } from './service';
import { operationOf } from './sources';
import { runOf } from './stage';

export const COUNT = 60;
export const refusal: Reply = {
	status: 401,
	body: { error: true, code: 'UNAUTHORIZED', message: 'No' },
};
export const refused = 'The service did not accept the API key';
export const notSent = 'The service did not accept the API key, so this was not sent';
export const contacts = itemsUpTo(COUNT);
export const goOn = { onError: 'continueRegularOutput' } as const;

/** Tests that an operation whose key is refused sends nothing more. */
export const describeEnds = (names: string[]) =>
	test.each(names)(
		'%s: a refused key ends the run under Continue as well, with one request for 60 items',
		async (name) => {
			const { parameters } = catalogue[name];
			const { node, chosen } = await operationOf(name);
			const service = serve(() => refusal);
			const ran = await runOf(node, { ...chosen, ...parameters }, { items: contacts, ...goOn });
			expect(service.requests).toHaveLength(1);
			expect(ran.error).toBeUndefined();
			expect(ran.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
				contacts.map((_, item) => ({ item })),
			);
			expect(faultsOf(ran.json, errorItem)).toEqual([]);
			const messages = ran.json.map(({ reason }) => reason);
			for (const message of messages) expect([refused, notSent]).toContain(message);
		},
	);
