import assert from 'node:assert/strict';
import type { Workbench } from '../workbench.mts';
import { startHttpServer } from '../httpServer.mts';
import { check } from '../checks.mts';
import { waitUntil } from '../trigger/waitUntil.mts';
import { EVERY_THREE_SECONDS } from '../trigger/workflow.mts';
import type { Step } from '../workflow.mts';
import {
	getAllItems,
	filterBodies,
	edit,
	pluckField,
	toProfileUrl,
	runPipeline,
	readRequests,
	takeWrites,
} from './pipeline.mts';
import { pasteRecipe } from './recipes.mts';

const ACTIONS = '/scheduleLinkedInAction';
const DAY_MS = 86_400_000;
const HALF = 5;
/** Long enough for a duplicate to be noticed. */
const POLLS = 3;

/** Tests recipes that write to a CRM or a sheet, or read a list that decides who is contacted. */
export async function checkCrmRecipes(bench: Workbench): Promise<void> {
	await checkConnectionsOnly(bench);
	await checkOptOuts(bench);
	await checkSheet(bench);
	await checkSyncAndInvite(bench);
	await checkExcel(bench);
	await checkEnrichedContacts(bench);
	await checkReplies(bench);
}

const json = (rows: object[]) => rows.map((row) => ({ json: row }));

/** The profiles that a run contacted, sorted by their handle. */
async function takeContacted(bench: Workbench): Promise<unknown[]> {
	return filterBodies(await takeWrites(bench), ACTIONS)
		.map(({ profileUrl }) => profileUrl)
		.sort();
}

/** Creates leads for a test in a service without others. */
async function resetLeads(bench: Workbench, leads: object[]): Promise<void> {
	await bench.reset({ leads: 0 });
	await bench.service.control('leads', { leads });
}

const createPerson = (kind: string, index: number) => ({
	firstName: `${kind}${index}`,
	lastName: 'Example',
	email: `${kind}${index}@people.example`.toLowerCase(),
	linkedinUrl: toProfileUrl(`${kind}-${index}`.toLowerCase()),
});

/** Twice as many people as there are connections. */
const createPeople = (kind: string) =>
	Array.from({ length: 2 * HALF }, (_, index) => createPerson(kind, index));

async function checkConnectionsOnly(bench: Workbench): Promise<void> {
	await check(
		'recipe: messages connections only, and reminds only people whom it has messaged',
		async () => {
			const contacted = (daysAgo: number) => ({
				status: 'contacted',
				lastContactedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
			});
			const fresh = createPeople('New');
			const older = createPeople('Older').map((person) => ({ ...person, ...contacted(4) }));
			const recent = createPeople('Recent').map((person) => ({ ...person, ...contacted(1) }));
			// as LinkedIn exports them, also in other spellings, with people who are not leads
			const isConnected = (_: unknown, index: number) => index % 2 === 0;
			const connections = [fresh, older, recent].flatMap((people) => people.filter(isConnected));
			const spelled = [
				(url: string) => url,
				(url: string) => `${url.replace('www.', '').toUpperCase()}/?trk=people`,
			];
			const rows = [
				...connections.map(({ firstName, lastName, linkedinUrl }, index) => ({
					'First Name': firstName,
					'Last Name': lastName,
					URL: spelled[index % 2](linkedinUrl),
					'Email Address': '',
					'Connected On': '01 Nov 2026',
				})),
				{ 'First Name': 'Nobody', 'Last Name': 'Here', URL: toProfileUrl('no-lead') },
				{ 'First Name': 'Without', 'Last Name': 'Profile', URL: '' },
			];
			const id = await pasteRecipe(bench, 'message-connections', {
				Weekdays: json([{}]),
				Connections: json(rows),
			});
			// a person without a profile is no connection, even though a row has none either
			const nowhere = { ...createPerson('Nowhere', 0), linkedinUrl: '' };
			await resetLeads(bench, [...fresh, ...older, ...recent, nowhere]);
			const reminder = 'did you see my message?';
			const takeMessages = async () => {
				const sent = filterBodies(await takeWrites(bench), ACTIONS);
				const isReminder = ({ message }: Record<string, unknown>) =>
					String(message).endsWith(reminder);
				return [sent.filter((body) => !isReminder(body)), sent.filter(isReminder)].map((bodies) =>
					bodies.map(({ profileUrl }) => profileUrl).sort(),
				);
			};
			const listUrls = (people: { linkedinUrl: string }[]) =>
				people
					.filter(isConnected)
					.map(({ linkedinUrl }) => linkedinUrl)
					.sort();
			const everyone = [...listUrls(fresh), ...listUrls(older), ...listUrls(recent)].sort();
			await runPipeline(bench, id, 'Weekdays');
			// an invitation may have set the status of older and recent
			assert.deepEqual(await takeMessages(), [everyone, []]);
			await runPipeline(bench, id, 'Weekdays');
			assert.deepEqual(await takeMessages(), [[], listUrls(older)]);
			await runPipeline(bench, id, 'Weekdays');
			assert.deepEqual(await takeMessages(), [[], []]);
		},
	);
	await check('recipe: sends no message without connections', async () => {
		const id = await pasteRecipe(bench, 'message-connections', {
			Weekdays: json([{}]),
			Connections: [],
		});
		await runPipeline(bench, id, 'Weekdays');
		assert.deepEqual(await takeContacted(bench), []);
	});
}

async function checkOptOuts(bench: Workbench): Promise<void> {
	await check('recipe: invites nobody who opted out by email or profile', async () => {
		const people = createPeople('Lead');
		const [byEmail, byProfile, ...others] = people;
		const optOuts = [
			{ Email: ` ${byEmail.email.toUpperCase()} `, 'LinkedIn URL': '' },
			{ Email: '', 'LinkedIn URL': `${byProfile.linkedinUrl.replace('www.', 'de.')}/` },
		];
		const id = await pasteRecipe(bench, 'opt-out-list', {
			Weekdays: json([{}]),
			'Opt-outs': json(optOuts),
		});
		const inCapitals = { ...byProfile, linkedinUrl: toProfileUrl('LEAD-1') };
		await resetLeads(bench, [byEmail, inCapitals, ...others]);
		await runPipeline(bench, id, 'Weekdays');
		assert.deepEqual(
			await takeContacted(bench),
			others.map(({ linkedinUrl }) => linkedinUrl).sort(),
		);
		await runPipeline(bench, id, 'Weekdays');
		assert.deepEqual(await takeContacted(bench), []);
	});
	await check('recipe: finds opt-outs in any spelling, several in a cell', async () => {
		const people = createPeople('Lead');
		const handles = ['jürgen-müller', 'zo%C3%AB-quinn'];
		const encoded = people.slice(0, 2).map((person, index) => ({
			...person,
			linkedinUrl: toProfileUrl(handles[index]),
		}));
		const cells = [
			'https://www.linkedin.com/in/j%C3%BCrgen-m%c3%bcller/?trk=x; linkedin.com/in/zoë-quinn',
			`Lead 2 <${people[2].email}>, ${people[3].email},`,
			`mailto:${people[4].email}?subject=Unsubscribe`,
			`${people[5].email} ${people[6].linkedinUrl}`,
		];
		const id = await pasteRecipe(bench, 'opt-out-list', {
			Weekdays: json([{}]),
			'Opt-outs': json(cells.map((cell) => ({ Contact: cell }))),
		});
		await resetLeads(bench, [...encoded, ...people.slice(2)]);
		await runPipeline(bench, id, 'Weekdays');
		assert.deepEqual(
			await takeContacted(bench),
			people
				.slice(7)
				.map(({ linkedinUrl }) => linkedinUrl)
				.sort(),
		);
	});
	await check('recipe: finds opt-outs in rows of a sheet and of a CRM', async () => {
		const [ilse, omar, jovani] = ['ilse-brandt', 'omar-haddad', 'jovani-bosco'].map(toProfileUrl);
		const id = await pasteRecipe(bench, 'opt-out-list', {
			Weekdays: json([{}]),
			'Opt-outs': json([{ Contact: ilse }, { Contact: 'omar@x.example' }]),
			Leads: json([
				{ 'First Name': 'Ilse', 'LinkedIn URL': ilse },
				{ properties: { email: 'omar@x.example', hs_linkedin_url: omar } },
				{ 'First Name': 'Jovani', 'LinkedIn URL': jovani },
			]),
		});
		await bench.reset();
		await runPipeline(bench, id, 'Weekdays');
		assert.deepEqual(await takeContacted(bench), [jovani]);
	});
	await check('recipe: invites everybody when the opt-out list is empty', async () => {
		const id = await pasteRecipe(bench, 'opt-out-list', { Weekdays: json([{}]), 'Opt-outs': [] });
		await resetLeads(bench, createPeople('Lead'));
		await runPipeline(bench, id, 'Weekdays');
		assert.equal((await takeContacted(bench)).length, 2 * HALF);
	});
}

async function checkSheet(bench: Workbench): Promise<void> {
	await check(
		'recipe: invites people from a sheet and writes the result into their rows',
		async () => {
			const rows = [
				{ row_number: 2, 'First Name': 'Ilse', 'LinkedIn URL': toProfileUrl('ilse-brandt') },
				{ row_number: 3, 'First Name': 'Bram', 'LinkedIn URL': 'linkedin.com/company/harbourline' },
				{ row_number: 4, 'First Name': 'Omar', 'LinkedIn URL': toProfileUrl('omar-haddad') },
				{ row_number: 5, 'LinkedIn URL': toProfileUrl('noor-visser'), outcome: 'done' },
				{ row_number: 6, 'First Name': 'Pat', 'LinkedIn URL': '' },
			];
			const id = await pasteRecipe(bench, 'invite-from-a-sheet', {
				Weekdays: json([{}]),
				Rows: json(rows),
				'Write back': json([{}]),
			});
			const written = async () =>
				getAllItems(await runPipeline(bench, id, 'Weekdays'), 'Result').map(({ json }) => json);
			const first = await written();
			assert.deepEqual(
				first.map(({ row_number, outcome }) => [row_number, outcome]),
				[
					[2, 'done'],
					[3, 'notSent'],
					[4, 'done'],
					[6, 'notSent'],
				],
			);
			for (const { outcome, reason, scheduledFor } of first) {
				if (outcome === 'done') assert.match(String(scheduledFor), /^\d{4}-.*Z$/);
				else assert.match(String(reason), /LinkedIn URL/);
			}
			assert.deepEqual(await takeContacted(bench), [
				toProfileUrl('ilse-brandt'),
				toProfileUrl('omar-haddad'),
			]);
			// the sheet was not updated, so the node skips the people it has invited
			assert.deepEqual(
				(await written()).map(({ outcome }) => outcome),
				['skipped', 'notSent', 'skipped', 'notSent'],
			);
			assert.deepEqual(await takeContacted(bench), []);
		},
	);
}

async function checkSyncAndInvite(bench: Workbench): Promise<void> {
	await check(
		'recipe: creates leads from HubSpot contacts with a profile, and invites them',
		async () => {
			const contacts = [
				{ firstname: 'Ada', email: 'ada@engines.example', hs_linkedin_url: toProfileUrl('ada') },
				{ firstname: 'Grace', email: 'grace@navy.example', hs_linkedin_url: null },
			];
			const sync = await pasteRecipe(bench, 'sync-a-crm', {
				Hourly: json([{}]),
				HubSpot: json(
					contacts.map((properties, id) => ({
						id: `${id}`,
						properties: { ...properties, lastname: 'Example', company: 'Example', jobtitle: null },
					})),
				),
			});
			const invite = await pasteRecipe(bench, 'find-and-invite', { Weekdays: json([{}]) });
			await resetLeads(bench, []);
			await runPipeline(bench, sync, 'Hourly');
			const made = filterBodies(await takeWrites(bench), '/leads');
			assert.deepEqual(
				made.map(({ linkedinUrl }) => linkedinUrl),
				[toProfileUrl('ada'), undefined],
			);
			await runPipeline(bench, sync, 'Hourly');
			assert.deepEqual(await takeWrites(bench), []);

			await runPipeline(bench, invite, 'Weekdays');
			assert.deepEqual(await takeContacted(bench), [toProfileUrl('ada')]);
			await runPipeline(bench, invite, 'Weekdays');
			assert.deepEqual(await takeContacted(bench), []);
		},
	);
}

async function checkExcel(bench: Workbench): Promise<void> {
	await check('recipe: creates leads from an Excel file that is uploaded to a form', async () => {
		const rows = [
			{ Name: 'Ada Lovelace', 'E-mail': 'ada@engines.example', Company: 'Engines', Phone: 4930555 },
			{ Name: 'Hopper, Grace', 'E-mail': 'grace@navy.example', Company: 'Navy' },
			{ Name: 'No Email', Company: 'Navy' },
		];
		const xlsx = await writeExcelFile(bench, rows);
		const file = { data: xlsx.toString('base64'), mimeType: 'application/octet-stream' };
		const form = [{ json: {}, binary: { File: { ...file, fileName: 'leads.xlsx' } } }];
		const id = await pasteRecipe(bench, 'excel-to-leads', { Form: form });
		const run = await runPipeline(bench, id, 'Form');
		assert.deepEqual(pluckField(run, 'Leads', 'outcome'), ['done', 'done', 'notSent']);
		assert.deepEqual(
			filterBodies(await takeWrites(bench), '/leads')
				.map(({ firstName, lastName, email }) => [firstName, lastName, email])
				.sort(),
			[
				['Ada', 'Lovelace', 'ada@engines.example'],
				['Grace', 'Hopper', 'grace@navy.example'],
			],
		);
		await runPipeline(bench, id, 'Form');
		assert.deepEqual(await takeWrites(bench), []);
	});
}

/** Lets n8n write an Excel file. */
async function writeExcelFile(bench: Workbench, rows: object[]): Promise<Buffer> {
	const write: Step = {
		name: 'File',
		type: 'n8n-nodes-base.convertToFile',
		typeVersion: 1.1,
		parameters: { operation: 'xlsx' },
	};
	const [{ binary }] = getAllItems(await bench.saveAndRun('An Excel file', rows, [write]), 'File');
	return await bench.download(binary?.data?.id ?? '');
}

/** A fake HubSpot API, and the request bodies that it received. */
async function withHubSpot(
	use: (hubSpot: { url: string; received: { path: string; body: unknown }[] }) => Promise<void>,
): Promise<void> {
	const received: { path: string; body: unknown }[] = [];
	const server = await startHttpServer((request, response) => {
		let text = '';
		request.on('data', (chunk) => (text += chunk));
		request.on('end', () => {
			received.push({ path: `${request.method} ${request.url}`, body: JSON.parse(text) });
			response.setHeader('Content-Type', 'application/json').end('{}');
		});
	});
	try {
		await use({ url: server.url, received: received });
	} finally {
		server.close();
	}
}

async function checkEnrichedContacts(bench: Workbench): Promise<void> {
	const sentence = 'recipe: what is found goes to the contact that lacks it, and is paid once';
	await check(sentence, async () =>
		withHubSpot(async (hubSpot) => {
			const contacts = [
				{ id: '51', email: null, phone: '+49 30 1', hs_linkedin_url: toProfileUrl('zoe-quinn-a') },
				{ id: '52', email: 'ines.moreau@atelier.example', phone: null, hs_linkedin_url: null },
				{ id: '53', email: 'unknown.person@nowhere.example', phone: '', hs_linkedin_url: null },
				{ id: '54', email: null, phone: null, hs_linkedin_url: null },
			];
			const id = await pasteRecipe(bench, 'enrich-hubspot', {
				Daily: json([{}]),
				Contacts: json(
					contacts.map(({ id, ...properties }) => ({
						id,
						properties: { firstname: 'A', lastname: 'B', company: null, ...properties },
					})),
				),
			});
			const createHubSpotRequest = (path: string) => ({
				authentication: 'none',
				url: `=${hubSpot.url}${path}`,
			});
			await edit(
				bench,
				id,
				'Update',
				createHubSpotRequest("/contacts/{{ $('Contacts').item.json.id }}"),
			);
			const first = await runPipeline(bench, id, 'Daily');
			assert.deepEqual(pluckField(first, 'Enrich', 'outcome'), [
				'done',
				'done',
				'failed',
				'notSent',
			]);
			const [one, other] = pluckField(first, 'Enrich', 'email');
			const [, phone] = pluckField(first, 'Enrich', 'phone');
			assert.equal(other, 'ines.moreau@atelier.example');
			assert.deepEqual(hubSpot.received, [
				{ path: 'PATCH /contacts/51', body: { properties: { email: one, phone: '+49 30 1' } } },
				{ path: 'PATCH /contacts/52', body: { properties: { email: other, phone } } },
			]);
			await takeWrites(bench);
			const second = await runPipeline(bench, id, 'Daily');
			assert.deepEqual(pluckField(second, 'Enrich', 'outcome').slice(0, 2), ['skipped', 'skipped']);
			const asked = filterBodies(await takeWrites(bench), '/enrich').flatMap(({ leads }) => leads);
			assert.deepEqual(
				asked.map((lead) => (lead as { email?: string }).email),
				['unknown.person@nowhere.example'],
			);
			assert.equal(hubSpot.received.length, 2);
		}),
	);
}

async function checkReplies(bench: Workbench): Promise<void> {
	const sentence = 'recipe: a reply becomes a note at the contact, once';
	await check(sentence, async () =>
		withHubSpot(async (hubSpot) => {
			const item = EVERY_THREE_SECONDS.map((second) => ({
				mode: 'custom',
				cronExpression: `${second} * * * * *`,
			}));
			const contact = { mode: 'raw', jsonOutput: '{ "vid": 51 }', options: {} };
			const id = await pasteRecipe(bench, 'reply-to-crm', undefined, {
				Contact: { type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters: contact },
			});
			await edit(bench, id, 'Reply', { pollTimes: { item } });
			await edit(bench, id, 'Note', { authentication: 'none', url: `${hubSpot.url}/notes` });
			const people = createPeople('Replier').map((person) => ({ ...person, status: 'contacted' }));
			await resetLeads(bench, people);
			await bench.setActive(id, true);
			type Lead = { id: string; linkedinUrl: string };
			const { leads } = await bench.service.control<{ leads: Lead[] }>('leads');
			const polls = async () => {
				await takeWrites(bench);
				await waitUntil(async () => (await readRequests(bench)).length >= POLLS);
			};
			await polls();
			for (const [index, lead] of leads.slice(0, 2).entries()) {
				const updatedAt = new Date().toISOString();
				await bench.service.control(`leads/${lead.id}`, { status: 'replied', updatedAt }, 'PATCH');
				await waitUntil(() => Promise.resolve(hubSpot.received.length > index));
				await polls();
				assert.equal(hubSpot.received.length, index + 1);
				assert.deepEqual(hubSpot.received[index], {
					path: 'POST /notes',
					body: {
						properties: {
							hs_timestamp: updatedAt,
							hs_note_body: `Replied on LinkedIn: ${lead.linkedinUrl}`,
						},
						associations: [
							{
								to: { id: 51 },
								types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }],
							},
						],
					},
				});
			}
			assert.deepEqual(await takeWrites(bench), []);
			await bench.setActive(id, false);
		}),
	);
}
