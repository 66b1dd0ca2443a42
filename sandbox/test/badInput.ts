import { control, setConnection } from './sandbox';
import { Bodies } from './bodies';
import { differences, send, succeed } from './client';
import { wholeBodies, writeIds } from './document/samples';

/** What the service knows, but for how often its keys were used. */
export async function digest(): Promise<string> {
	return (await control<{ digest: string }>('digest')).digest;
}

/** Sends generated bodies to each route that takes one. */
export function describeBadInput(bodiesOfEach: number): void {
	it.each(writeIds)(
		`%s: ${bodiesOfEach} generated bodies end well or are refused, and then change nothing`,
		async (operationId) => {
			if (operationId.includes('inkedin')) await setConnection({ connected: false });
			if (operationId === 'scheduleLinkedinAction') await setConnection({ connected: true });
			const { voiceClones } = (await succeed('listVoiceClones')).body.data;
			const { leads } = (await succeed('listLeads')).body.data;
			const { jobs } = (await succeed('listUserJobs')).body.data;
			const params = {
				...{ leadId: leads[0].id, voiceId: voiceClones[0].voiceId },
				...{ jobId: jobs[0].id, keyId: 'key_readOnly' },
			};
			const good = JSON.parse(
				JSON.stringify(wholeBodies[operationId]).replace(
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
