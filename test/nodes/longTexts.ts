import type { IDataObject } from 'n8n-workflow';
import { OutreachAutomationApi } from '../../credentials/OutreachAutomationApi.credentials';
import { OutreachEnrichment } from '../../nodes/Enrichment/OutreachEnrichment.node';
import { OutreachNetworkAction } from '../../nodes/NetworkAction/OutreachNetworkAction.node';
import { ORIGIN } from '../engine';
import { enriched, manually as lead } from './enrichment/samples';
import { created, manually } from './lead/samples';
import type { Reply } from './service';
import { serve } from './service';
import { key, runLead, runOf, waitingUpTo } from './stage';

/** What took ten seconds and more takes some milliseconds; the rest is room for a busy machine. */
const MAX_MS = 8_000;
const LENGTH = 100_000;

/** Signs of which a long run may hold up an expression that looks for its end. */
export const allSigns = [
	...'/\\ \t\u00a0;,"<>(){?#.-@a1é',
	...['( ', '(a', '; ', '1 ', 'a.', 'a@', '/?', '{{ ', '1,', 'a,', '\n,', 'www.', '1ms'],
];

/** A text of these signs again and again, that does not end where an expression would have it end. */
function textOf(signs: string): string {
	return `x${signs.repeat(LENGTH / signs.length)}\u0001x`;
}

/** Everything that Map Automatically reads. */
function itemOf(text: string): IDataObject {
	const names = 'email name company title phone linkedin city tags website'.split(' ');
	const nested = { type: text, email: text, value: text, name: text };
	const fields = Object.fromEntries(names.map((name) => [name, text]));
	return { ...fields, properties: { full_name: nested, [text]: text }, [text]: [nested] };
}

const send = {
	resource: 'message',
	operation: 'sendFirstMessage',
	mapping: 'manual',
	profileUrl: 'https://www.linkedin.com/in/ada',
	message: 'Hi',
	skipIfAlreadyScheduled: false,
};

/** Tests that a long text of each of these signs stops nothing, wherever it comes from. */
export function stopsNothing(some: string[]): void {
	const testIn = (place: string, run: (text: string) => Promise<unknown>) =>
		test(place, async () => {
			const slow: string[] = [];
			for (const signs of some) {
				const startedAt = performance.now();
				await run(textOf(signs));
				if (performance.now() - startedAt > MAX_MS) slow.push(signs);
			}
			expect(slow).toEqual([]);
		});

	testIn('in the fields of an item', async (text) => {
		serve(created);
		await runLead({ operation: 'createIfNew' }, { items: [itemOf(text)] });
	});

	testIn('as an email, and as what else a lead holds', async (text) => {
		serve(created);
		const additionalFields = { linkedinUrl: text, tags: text, customFieldsJson: text };
		await runLead({ operation: 'create', ...manually, email: text });
		await runLead({ operation: 'create', ...manually, additionalFields });
	});

	testIn('in what the service says', async (text) => {
		const facts = { code: text, message: text, retryAfter: text, details: { dailyLimit: text } };
		const replies: Reply[] = [
			{ status: 400, body: { ...facts, details: { invalidParams: { [text]: text } } } },
			{ status: 403, body: { ...facts, permissionHelp: { required: text, available: [text] } } },
			{ status: 201, body: { success: true, message: text } },
			{ body: text },
		];
		for (const reply of replies) {
			serve(() => reply);
			await runOf(new OutreachNetworkAction(), send, {
				...waitingUpTo(0),
				onError: 'continueRegularOutput',
			});
		}
	});

	testIn('as the profile of what was enriched', async (text) => {
		serve((request) => {
			const { body } = enriched(request) as { body: { data: { enriched: IDataObject[] } } };
			for (const entry of body.data.enriched) {
				entry.input = { linkedinUrl: text };
				entry.enrichedData = { linkedinUrl: text, [text]: text };
			}
			return { body };
		});
		await runOf(new OutreachEnrichment(), lead({ operation: 'enrich', linkedinUrl: text }));
	});

	testIn('in Base URL, and in the address of a request', async (text) => {
		serve(created);
		const credentials = { baseUrl: `${ORIGIN}/${text}`, apiKey: key() };
		await runLead({ operation: 'create', ...manually }, { credentials });
		const { authenticate } = new OutreachAutomationApi();
		if (typeof authenticate !== 'function') throw new Error('authenticate is no function');
		await authenticate({ ...credentials, baseUrl: ORIGIN }, { url: `${ORIGIN}/${text}` });
	});
}
