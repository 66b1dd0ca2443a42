import { createKey } from '../../../sandbox/service/keys.mts';
import type { State } from '../../../sandbox/service/state.mts';
import type { Random } from '../../random.ts';
import { simulatedNow } from '../../world/time.mts';
import type { Clocks } from './clocks.mts';
import { prospectTimes, type ChangeListener } from './people.mts';

export const accountChanges = [
	'job',
	'job',
	'voice',
	'linkedin',
	'webhook',
	'prospect',
	'key',
] as const;
export type AccountChange = (typeof accountChanges)[number];

export const campaigns = { campaign_spring: 120, campaign_fair: 35 };
const MAX_PROSPECTS = 200;
export const profiles = ['ada', 'grace', 'alan'].map(
	(name) => `https://www.linkedin.com/in/${name}`,
);
export const jobTypes = ['network_action', 'data_enrichment'];
const MAX_JOBS = 40;
const MAX_KEYS = 30;
const MAX_VOICES = 200;
const DAY_MS = 86_400_000;

/** Changes an account's jobs, voices, keys, prospects and integrations. */
export class Account {
	private readonly runningJobIds: string[] = [];

	constructor(
		private readonly state: State,
		private readonly random: Random,
		private readonly clocks: Clocks,
		private readonly onChange: ChangeListener,
	) {}

	change(kind: AccountChange): void {
		const { network } = this.state;
		if (kind === 'job') return this.changeJob();
		if (kind === 'voice') return this.changeVoice();
		if (kind === 'prospect') return this.changeProspect();
		if (kind === 'key') return this.changeKey();
		if (kind === 'linkedin') return network.update({ connected: !network.connection.connected });
		const configured = this.random.chance(0.7);
		const endpoints = configured ? ['https://crm.example'] : [];
		const status = this.random.pick(['active', 'error', 'paused']);
		network.update({ webhooks: { configured, endpoints, status } });
	}

	private changeJob(): void {
		const { random } = this;
		const { jobs } = this.state;
		if (this.runningJobIds.length < MAX_JOBS && random.chance(0.4)) {
			const type = random.pick(jobTypes);
			const metadata = type === 'network_action' ? { profileUrl: random.pick(profiles) } : {};
			const emptyFields = { startsAt: null, endsAt: null, failure: null, result: null };
			const job = { type, subject: 'Work', createdAt: simulatedNow(), metadata, ...emptyFields };
			this.runningJobIds.push(jobs.add(job).id);
			return;
		}
		const index = random.integer(0, this.runningJobIds.length - 1);
		const status = random.pick(['running', 'completed', 'failed', 'completed', 'failed'] as const);
		jobs.setStatus(this.runningJobIds[index] ?? '', status);
		// Ended jobs are final.
		if (status !== 'running') this.runningJobIds.splice(index, 1);
	}

	/** Ends the training of a voice, or adds a voice in training. */
	private changeVoice(): void {
		const { random } = this;
		const { voices } = this.state;
		const voicesInTraining = voices.snapshot().filter(({ trainedAt }) => trainedAt === null);
		const voice = voicesInTraining[random.integer(0, voicesInTraining.length - 1)];
		if (voice && random.chance(0.5)) {
			voices.setStatus(voice.id, random.pick(['ready', 'failed'] as const));
			return;
		}
		const [template, ...otherVoices] = voices.snapshot();
		if (template === undefined || otherVoices.length > MAX_VOICES) return;
		const times = { createdAt: new Date(simulatedNow()).toISOString(), trainedAt: null };
		voices.restore([
			{ ...template, id: `voice_${otherVoices.length}`, ...times },
			template,
			...otherVoices,
		]);
	}

	private changeProspect(): void {
		const { random } = this;
		const campaign = random.pick(Object.keys(campaigns) as (keyof typeof campaigns)[]);
		const number = random.integer(1, campaigns[campaign]);
		const id = toProspectId(campaign, number);
		if (random.chance(0.1)) return this.addProspect(campaign);
		if (random.chance(0.4)) {
			const status = random.pick(['converted', 'contacted']);
			this.state.campaigns.updateProspect(campaign, id, { status });
			return;
		}
		const time = this.clocks.stamp();
		const column = random.pick(prospectTimes);
		this.clocks.showAfter(this.clocks.drawVisibilityLag(), () => {
			this.state.campaigns.updateProspect(campaign, id, { status: 'responded', [column]: time });
			this.onChange({ kind: 'prospect', campaign, id, column, time });
		});
	}

	private addProspect(campaign: string): void {
		const { campaigns } = this.state;
		const count = (campaigns.countRows()[campaign] ?? 0) + 1;
		if (count > MAX_PROSPECTS) return;
		campaigns.setRowCount(campaign, count);
		const row = campaigns.updateProspect(campaign, toProspectId(campaign, count), {});
		for (const column of prospectTimes) {
			const { [column]: time, prospect_id: id } = row;
			if (time !== '') this.onChange({ kind: 'prospect', campaign, id, column, time });
		}
	}

	/** Adds a key, changes its expiry date, or deletes it. */
	private changeKey(): void {
		const { random } = this;
		const { keys } = this.state;
		const generatedKeys = [...keys.values()].filter(({ name }) => name === 'Simulated');
		const expiresAt = Date.parse(
			this.clocks.toServiceTime(simulatedNow() + random.integer(1, 60) * DAY_MS),
		);
		if (generatedKeys.length < MAX_KEYS && random.chance(0.5)) {
			const key = {
				...createKey({ name: 'Simulated', permissions: [] }, simulatedNow()),
				expiresAt,
			};
			keys.set(key.secret, key);
			return;
		}
		const key = generatedKeys[random.integer(0, generatedKeys.length - 1)];
		if (key === undefined) return;
		if (random.chance(0.5)) keys.set(key.secret, { ...key, expiresAt });
		else keys.delete(key.secret);
	}
}

function toProspectId(campaign: string, number: number): string {
	return `${campaign}-${String(number).padStart(7, '0')}`;
}
