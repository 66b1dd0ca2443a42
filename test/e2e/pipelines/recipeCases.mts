import type { Workbench } from '../workbench.mts';
import { START_NODE } from '../workflow.mts';
import { toProfileUrl } from './pipeline.mts';
import { checkPipeline, type PipelineCase } from './pipelineRuns.mts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Creates a lead whose email and profile contain the name. */
const createPerson = (name: string, fields: object = {}) => ({
	firstName: name,
	lastName: 'Example',
	email: `${name}@people.example`,
	linkedinUrl: toProfileUrl(name),
	...fields,
});
const createContactedPerson = (name: string, daysAgo: number) =>
	createPerson(name, {
		status: 'contacted',
		lastContactedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
	});
const describeContacts = (...names: string[]) => names.map((name) => `contact ${name}`);
const describeCreations = (...emails: string[]) => emails.map((email) => `create ${email}`);

/** Expects that the first run of a lead sync creates these people, and that the second finds them. */
const createLeadSyncCase = (
	example: string,
	emails: string[],
	alreadyThere: number,
	notAdded: number,
): PipelineCase => ({
	title: 'creates each person once',
	example,
	trigger: 'Run now',
	runs: [
		{
			writes: describeCreations(...emails),
			output: {
				'Summary.created': [emails.length],
				'Summary.alreadyThere': [alreadyThere],
				'Summary.notAdded': [notAdded],
			},
		},
		{
			output: {
				'Summary.created': [0],
				'Summary.alreadyThere': [alreadyThere + emails.length],
			},
		},
	],
});
const SYNCED_EMAILS = [
	'Maya.Lindqvist@nordwind-logistik.example',
	'priya.raman@brightwell-health.example',
	'tomas.herrera@alpaca-outdoor.example',
];

const MORE_EMAILS = [
	'aoife.brennan@harbourline.example',
	'chloe.dubois@atelier-dubois.example',
	'jonas.weber@weber-und-sohn.example',
	'kenji.sato@sato-precision.example',
];

const cases: PipelineCase[] = [
	createLeadSyncCase('lead-sync', [...SYNCED_EMAILS, ...MORE_EMAILS], 13, 0),
	createLeadSyncCase('lead-sync-hubspot', SYNCED_EMAILS, 3, 3),
	createLeadSyncCase('lead-sync-google-sheets', SYNCED_EMAILS, 3, 3),
	{
		title: 'messages only connections, and reminds only people whom it has messaged',
		recipe: 'message-connections',
		trigger: 'Weekdays',
		pinned: {
			Weekdays: [{}],
			Connections: [
				{ 'First Name': 'New', URL: toProfileUrl('new-connected'), 'Email Address': '' },
				{ 'First Name': 'Older', URL: 'https://LINKEDIN.com/in/OLDER-connected/?trk=people' },
				{ 'First Name': 'Recent', URL: toProfileUrl('recent-connected') },
				{ 'First Name': 'Nobody', URL: toProfileUrl('no-lead') },
				{ 'First Name': 'Without', URL: '' },
			],
		},
		leads: [
			...[createPerson('new-connected'), createPerson('new-other')],
			...[createContactedPerson('older-connected', 4), createContactedPerson('older-other', 4)],
			...[createContactedPerson('recent-connected', 1), createContactedPerson('recent-other', 1)],
			// this lead must not match the row without a URL
			createPerson('nowhere', { linkedinUrl: '' }),
		],
		runs: [
			{
				// an invitation may have set the status, so the first run treats all three as new
				writes: describeContacts('new-connected', 'older-connected', 'recent-connected'),
				message: /at the moment\?$/,
			},
			{ writes: describeContacts('older-connected'), message: /did you see my message\?$/ },
			{},
		],
	},
	{
		title: 'messages nobody when the list of connections is empty',
		recipe: 'message-connections',
		trigger: 'Weekdays',
		pinned: { Weekdays: [{}], Connections: [] },
		runs: [{}],
	},
	{
		title: 'skips opt-outs in any spelling, even several in one cell',
		recipe: 'opt-out-list',
		trigger: 'Weekdays',
		pinned: {
			Weekdays: [{}],
			'Opt-outs': [
				{ Email: ' UPPER@PEOPLE.EXAMPLE ', 'LinkedIn URL': '' },
				{ Email: '', 'LinkedIn URL': 'https://de.linkedin.com/in/other-host/' },
				{
					Contact:
						'https://www.linkedin.com/in/j%C3%BCrgen-m%c3%bcller/?trk=x; linkedin.com/in/zoë-q',
				},
				{ Contact: 'Named <named@people.example>, listed@people.example,' },
				{ Contact: 'mailto:mailto@people.example?subject=Unsubscribe' },
				{ Contact: `spaced@people.example ${toProfileUrl('spaced-2')}` },
			],
		},
		leads: [
			...['upper', 'named', 'listed', 'mailto', 'spaced', 'spaced-2'].map((name) =>
				createPerson(name),
			),
			createPerson('other-host', { linkedinUrl: toProfileUrl('OTHER-HOST') }),
			createPerson('umlauts', { linkedinUrl: toProfileUrl('jürgen-müller') }),
			createPerson('encoded', { linkedinUrl: toProfileUrl('zo%C3%AB-q') }),
			...[createPerson('ada'), createPerson('bob')],
		],
		runs: [{ writes: describeContacts('ada', 'bob') }, {}],
	},
	{
		title: 'skips opt-outs in rows of a sheet and of a CRM',
		recipe: 'opt-out-list',
		trigger: 'Weekdays',
		pinned: {
			Weekdays: [{}],
			'Opt-outs': [{ Contact: toProfileUrl('ilse') }, { Contact: 'omar@x.example' }],
			Leads: [
				{ 'First Name': 'Ilse', 'LinkedIn URL': toProfileUrl('ilse') },
				{ properties: { email: 'omar@x.example', hs_linkedin_url: toProfileUrl('omar') } },
				{ 'First Name': 'Jovani', 'LinkedIn URL': toProfileUrl('jovani') },
			],
		},
		runs: [{ writes: describeContacts('jovani') }, {}],
	},
	{
		title: 'invites everybody when the list of opt-outs is empty',
		recipe: 'opt-out-list',
		trigger: 'Weekdays',
		pinned: { Weekdays: [{}], 'Opt-outs': [] },
		leads: [createPerson('ada'), createPerson('bob')],
		runs: [{ writes: describeContacts('ada', 'bob') }, {}],
	},
	{
		title: 'invites people from a sheet and writes the results into their rows',
		recipe: 'invite-from-a-sheet',
		trigger: 'Weekdays',
		pinned: {
			Weekdays: [{}],
			Rows: [
				{ row_number: 2, 'First Name': 'Ilse', 'LinkedIn URL': toProfileUrl('ilse-brandt') },
				{ row_number: 3, 'First Name': 'Bram', 'LinkedIn URL': 'linkedin.com/company/harbourline' },
				{ row_number: 4, 'First Name': 'Omar', 'LinkedIn URL': toProfileUrl('omar-haddad') },
				{ row_number: 5, 'LinkedIn URL': toProfileUrl('noor-visser'), outcome: 'done' },
				{ row_number: 6, 'First Name': 'Pat', 'LinkedIn URL': '' },
			],
			'Write back': [{}],
		},
		runs: [
			{
				writes: describeContacts('ilse-brandt', 'omar-haddad'),
				output: {
					'Result.row_number': [2, 3, 4, 6],
					'Result.outcome': ['done', 'notSent', 'done', 'notSent'],
				},
			},
			// the sheet was not updated, so the node itself skips the people whom it has invited
			{ output: { 'Result.outcome': ['skipped', 'notSent', 'skipped', 'notSent'] } },
		],
	},
	{
		title: 'creates leads with LinkedIn URLs from HubSpot contacts',
		recipe: 'sync-a-crm',
		trigger: 'Hourly',
		pinned: {
			Hourly: [{}],
			HubSpot: [
				{ firstname: 'Ada', email: 'ada@engines.example', hs_linkedin_url: toProfileUrl('ada') },
				{ firstname: 'Grace', email: 'grace@navy.example', hs_linkedin_url: null },
			].map((properties) => ({ id: '1', properties: { ...properties, lastname: 'Example' } })),
		},
		leads: [],
		runs: [
			{
				writes: describeCreations('ada@engines.example', 'grace@navy.example'),
				output: { 'Leads.linkedinUrl': [toProfileUrl('ada'), undefined] },
			},
			{},
		],
	},
	{
		title: 'invites each new lead with a profile once',
		recipe: 'find-and-invite',
		trigger: 'Weekdays',
		pinned: { Weekdays: [{}] },
		leads: [createPerson('ada'), createPerson('grace', { linkedinUrl: '' })],
		runs: [{ writes: describeContacts('ada') }, {}],
	},
	{
		title: 'enriches each lead once, and writes the results to the sheet',
		recipe: 'stay-within-a-budget',
		trigger: 'Daily',
		pinned: { Daily: [{}], Sheet: [{}] },
		leads: [createPerson('ada')],
		runs: [
			{
				writes: ['enrich ada@people.example'],
				output: { 'Found.who': ['ada@people.example'] },
			},
			// people whom the node has skipped must not overwrite their rows
			{ output: { 'Found.who': [] } },
		],
	},
	{
		title: 'calculates a reply rate of 0 if nobody was contacted',
		recipe: 'campaign-numbers',
		trigger: START_NODE,
		pinned: { Totals: [{ count_contacted_at: 0, count_responded_at: 2 }] },
		runs: [{ output: { 'Reply rate.replyRate': [0] } }],
	},
	{
		title: 'drops people whom an earlier run found, even those without email and LinkedIn URL',
		recipe: 'people-seen-before',
		trigger: START_NODE,
		pinned: {
			Search: [
				{ firstName: 'Ada', email: 'ada@x.example' },
				{ firstName: 'Bob', email: null },
				{ firstName: 'Cid', email: null },
			],
		},
		runs: [
			{ output: { 'New people.firstName': ['Ada', 'Bob', 'Cid'] } },
			{ output: { 'New people.firstName': [] } },
		],
	},
	{
		title: 'writes the leads of the last two hours in the format of the CRM',
		example: 'leads-to-crm',
		trigger: 'Run now',
		leads: [],
		prepare: async ({ service }) => {
			for (const [name, hoursAgo] of [['grace', 3] as const, ['ada', 1] as const]) {
				const now = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
				await service.control('clock', { now });
				await service.control('leads', { leads: [createPerson(name)] });
			}
		},
		runs: [1, 2].map(() => ({
			output: {
				'HubSpot.email': ['ada@people.example'],
				'HubSpot.first_name': ['ada'],
				'HubSpot.last_name': ['Example'],
				'HubSpot.job_title': [null],
			},
		})),
	},
	{
		title: "writes the lead's email and name to the CRM, not the enriched ones",
		example: 'new-lead-to-crm',
		crm: 'HubSpot',
		trigger: 'Outreach Trigger',
		pinned: {
			'Outreach Trigger': [createPerson('ada')],
			'Outreach Enrichment': [{ outcome: 'done', phone: '+49 30 1', email: 'other@x.example' }],
		},
		runs: [
			{
				output: {
					'HubSpot.email': ['ada@people.example'],
					'HubSpot.firstName': ['ada'],
					'HubSpot.phoneNumber': ['+49 30 1'],
				},
			},
		],
	},
	{
		title: 'creates a lead with data from its source if enrichment lacks it',
		example: 'find-people',
		trigger: 'Run now',
		pinned: {
			'Search prospects': [createPerson('ada')],
			'Sample list': [{ people: [] }],
			Enrich: [{ outcome: 'done', phone: '+49 30 1' }],
			'New leads': [],
		},
		runs: [
			{
				writes: describeCreations('ada@people.example'),
				body: { firstName: 'ada', phone: '+49 30 1' },
			},
			{},
		],
	},
	{
		title: 'sends nothing when no voice clone is ready',
		example: 'accepted-to-voice-message',
		trigger: 'Run now',
		prepare: async ({ service }) => {
			type Voice = { id: string; status: string };
			const { voiceClones } = await service.control<{ voiceClones: Voice[] }>('voice-clones');
			for (const { id } of voiceClones.filter(({ status }) => status === 'ready'))
				await service.control(`voice-clones/${id}`, { status: 'processing' }, 'PATCH');
		},
		runs: [{}],
	},
	{
		title: 'sends each person one voice message',
		example: 'accepted-to-voice-message',
		trigger: 'Run now',
		runs: [
			{
				writes: describeContacts('ilse-brandt', 'omar-haddad', 'jovani-bosco'),
				message: /^Hi (Ilse|Omar|Jovani), /,
			},
			{},
		],
	},
];

/** Tests recipes and examples by the writes and outputs of each run. */
export async function checkRecipeCases(bench: Workbench): Promise<void> {
	for (const testCase of cases) await checkPipeline(bench, testCase);
}
