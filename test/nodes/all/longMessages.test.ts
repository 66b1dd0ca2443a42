/** Errors and hints stay short, however many items a run has. */
import type { IDataObject } from 'n8n-workflow';
import { adaLead, buildContactItems, respondToCreate, respondWithLeads } from '../lead/fixtures';
import {
	type MockResponse,
	type RecordedRequest,
	mockApi,
	runLead,
	useTestHarness,
} from '../harness';

useTestHarness();

const ITEM_COUNT = 60;
const contacts = buildContactItems(ITEM_COUNT);
/** Rejects every second lead, each with its own message. */
const rejectEverySecond = ({ body }: RecordedRequest): MockResponse | undefined => {
	const number = Number.parseInt(String((body as IDataObject).email), 10);
	return number % 2 ? { status: 400, body: { code: 'ODD', message: `No ${number}` } } : undefined;
};

test.each([
	[6, []],
	[12, ['And 1 more like these.']],
	[60, ['And 25 more like these.']],
])('names five reasons in hints for %d leads, and counts the rest', async (count, more) => {
	const respond = respondWithLeads([]);
	const items = contacts.slice(0, count);
	mockApi((request, index) =>
		request.method === 'GET'
			? respond(request, index)
			: (rejectEverySecond(request) ?? respondToCreate(request, index)),
	);
	const { hints } = await runLead({ operation: 'createIfNew' }, { items });
	expect(hints.slice(0, 2)).toEqual([
		`${count / 2} created, ${count / 2} failed`,
		expect.stringMatching(/^Not done for 1@x\.example \(2nd item\): .*No 1$/),
	]);
	expect(hints.slice(6)).toEqual(more);
});

test('names up to five people who share an email', async () => {
	mockApi(respondWithLeads([]));
	const items = contacts.map((_, index) => ({
		firstName: `Ann${String.fromCharCode(65 + (index % 26))}${index}`,
		lastName: `Miller${index}`,
		email: 'office@x.example',
	}));
	const { hints } = await runLead({ operation: 'createIfNew' }, { items });
	const sharedEmailHint = hints.find((hint) => hint.startsWith('Several people share an email'));
	expect(sharedEmailHint).toMatch(/office@x\.example \((?:\w+ \w+, ){5}and 55 more\)\. Give/);
});

test('shortens a rejection that lists 5,000 permissions', async () => {
	const available = Array.from({ length: 5_000 }, (_, index) => `leads:${index}`);
	const permissionHelp = { required: 'leads:write', available };
	mockApi(() => ({ status: 403, body: { code: 'PERMISSION_DENIED', permissionHelp } }));
	const { error } = await runLead({ operation: 'create' }, { items: [adaLead] });
	expect(error?.description?.length).toBeLessThan(1_100);
});

test('keeps messages short for 5,000 items that cannot be sent for different reasons', async () => {
	const service = mockApi(respondToCreate);
	const items = Array.from({ length: 5_000 }, (_, index) => ({
		...adaLead,
		email: ['', `nobody ${index}`, `${index}@x.example`][index % 3],
	}));
	const { error } = await runLead({ operation: 'create' }, { items });
	expect(service.requests).toEqual([]);
	expect(`${error?.message} ${error?.description}`.length).toBeLessThan(1_500);
	expect(error?.message).toBe('3334 items cannot be sent');
});
