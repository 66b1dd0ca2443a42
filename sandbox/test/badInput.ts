import { control, setConnection } from './sandbox';
import { Bodies } from './bodies';
import type { OperationId } from '../../test/contract/routes';
import { differences, send, succeed } from './client';

const userId = 'user_demo';
const profileUrl = 'https://www.linkedin.com/in/ada-lovelace';
const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const settings = { stability: 0.5, clarity: 0.75, use_speaker_boost: true };

/** A body of each write route that uses all its fields. */
const goodBodies = {
	createLead: { ...lead, company: 'x', phone: '1', tags: ['a'], customFields: { a: 1 } },
	editJobMessage: { message: 'x', userId },
	connectLinkedin: { returnUrl: 'https://x.example', scopes: ['a', 'b'] },
	setupLinkedinIntegration: { userId, returnUrl: 'https://x.example', scopes: ['a'] },
	scheduleLinkedinAction: {
		actionType: 'sendVoiceMessage',
		profileUrl,
		message: 'Hi',
		voiceSettings: { voiceId: 'x', voiceText: 'Hello', voiceParams: settings },
	},
	uploadProspects: { prospects: [{ profileUrl }] },
	enrichLeads: {
		leads: [{ email: lead.email }, { ...lead, company: 'x' }, { linkedinUrl: profileUrl }],
		enrichmentOptions: { includePersonalInfo: true, includeSocialProfiles: true },
	},
	searchProspects: {
		filters: {
			company: {
				name: 'a',
				industry: ['Software'],
				size: ['1-10'],
				revenue: { min: 1, max: null },
			},
			person: { title: ['Sales'], seniority: ['VP'], department: ['Sales'], location: ['Berlin'] },
			technology: { using: ['SAP'], notUsing: ['AWS'] },
		},
		limit: 2,
		offset: 1,
	},
	updateVoiceClone: { name: 'x', description: 'y', settings },
	createKey: { name: 'x', permissions: ['leads:read'], expiresInDays: 30 },
	updateKey: { name: 'x', permissions: ['leads:read'] },
};

type WriteId = keyof typeof goodBodies & OperationId;

function isWrite(name: string): name is WriteId {
	return name in goodBodies;
}

/** What the service knows, but for how often its keys were used. */
export async function digest(): Promise<string> {
	return (await control<{ digest: string }>('digest')).digest;
}

/** Sends generated bodies to each route that takes one. */
export function describeBadInput(bodiesOfEach: number): void {
	it.each(Object.keys(goodBodies).filter(isWrite))(
		`%s: ${bodiesOfEach} generated bodies end well or are refused, and then change nothing`,
		async (operationId) => {
			if (operationId.includes('inkedin')) await setConnection({ connected: false });
			if (operationId === 'scheduleLinkedinAction') await setConnection({ connected: true });
			const { voiceClones } = (await succeed('listVoiceClones')).body.data;
			const { jobs } = (await succeed('listUserJobs')).body.data;
			const params = { voiceId: voiceClones[0].voiceId, jobId: jobs[0].id, keyId: 'key_readOnly' };
			const good = JSON.parse(
				JSON.stringify(goodBodies[operationId]).replace(
					'"voiceId":"x"',
					`"voiceId":"${params.voiceId}"`,
				),
			) as Parameters<Bodies['next']>[0];
			const bodies = new Bodies(20_260_101);
			const statuses = new Set<number>();
			const wrong: unknown[] = [];
			let before = await digest();
			for (let count = 0; count < bodiesOfEach; count++) {
				const text = bodies.next(good);
				const response = await send(operationId, { params, text });
				const { status } = response;
				const found = differences(operationId, status, await response.json());
				const after = await digest();
				if (status >= 500 || found.length > 0) wrong.push({ text, status, found });
				if (status >= 400 && after !== before) wrong.push({ text, status, changed: true });
				statuses.add(status);
				before = after;
			}

			expect(wrong).toEqual([]);
			expect(statuses.has(400)).toBe(true);
			expect([...statuses].some((status) => status < 300)).toBe(true);
		},
		60_000,
	);
}
