import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { records } from '../../deduplication';
import type { Reply, Seen } from '../service';
import { serve } from '../service';
import { useStage } from '../stage';
import { act, actionsOf, ada, isAction, refusal, scheduled, write } from './samples';

useStage();
beforeAll(async () => await records.open());
beforeEach(() => records.clear());

const ADA_TWICE = [
	{ url: ada, text: 'a' },
	{ url: ada, text: 'b' },
];

/** How many messages reach the service. */
async function sentFor(
	parameters: INodeParameters,
	items: IDataObject[],
	reply: (request: Seen) => Reply = scheduled,
): Promise<number> {
	const service = serve(reply);
	await act(parameters, { items });
	return actionsOf(service).length;
}

const OPERATIONS = ['sendFirstMessage', 'sendMessageToFirst', 'sendVoiceMessage'];
const voice = {
	voiceId: { __rl: true, mode: 'id', value: 'v1' },
	voiceText: '={{ $json.text }}',
};
const namedBy = (operation: string, messageName: string): INodeParameters => ({
	...write,
	operation,
	...(operation === 'sendVoiceMessage' && voice),
	options: { messageName },
});

test.each(OPERATIONS)(
	'%s with a name goes to a person once, whatever its text',
	async (operation) => {
		const named = (messageName: string) => namedBy(operation, messageName);
		expect(await sentFor(named('hello'), ADA_TWICE)).toBe(1);
		expect(await sentFor(named(' hello '), [{ url: ada, text: 'c' }])).toBe(0);
		expect(await sentFor(named('hello'), [{ url: `${ada}-2`, text: 'a' }])).toBe(1);
		expect(await sentFor(named('follow-up'), ADA_TWICE)).toBe(1);
	},
);

test('each item can have a name of its own', async () => {
	const parameters = { ...write, options: { messageName: '=follow-up {{ $json.text }}' } };
	expect(await sentFor(parameters, ADA_TWICE)).toBe(2);
	expect(await sentFor(parameters, ADA_TWICE)).toBe(0);
});

test('who was refused is tried again, also with another text', async () => {
	const named = { ...write, options: { messageName: 'hello' } };
	const refused = (request: Seen) => (isAction(request) ? refusal : scheduled(request));
	expect(await sentFor(named, [{ url: ada, text: 'a' }], refused)).toBe(1);
	expect(await sentFor(named, [{ url: ada, text: 'mended' }])).toBe(1);
	expect(await sentFor(named, [{ url: ada, text: 'again' }])).toBe(0);
});

test('where it is unclear whether it went, another text does not go either', async () => {
	const named = { ...write, options: { messageName: 'hello' } };
	const lost = (request: Seen): Reply =>
		isAction(request) ? { code: 'ECONNRESET' } : scheduled(request);
	expect(await sentFor(named, [{ url: ada, text: 'a' }], lost)).toBe(1);
	expect(await sentFor(named, [{ url: ada, text: 'b' }])).toBe(0);
});

describe.each(OPERATIONS)('%s', (operation) => {
	test.each<[string, string, RegExp]>([
		['nothing', '={{ $json.campaign }}', /Message Name is empty/],
		['nothing on purpose', "={{ $json.campaign || '' }}", /Message Name is missing/],
		['a part of it nothing', '=campaign {{ $json.campaign }}', /Message Name has a gap/],
	])('takes no other name where an expression gives %s', async (_, messageName, words) => {
		const service = serve(scheduled);
		const items = [{ url: ada, text: 'a' }];
		const { json } = await act(namedBy(operation, messageName), { items });
		expect(json).toMatchObject([{ scheduled: false, reason: expect.stringMatching(words) }]);
		expect(actionsOf(service)).toEqual([]);
	});
});
