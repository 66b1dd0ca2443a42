import type { components } from '../../nodes/shared/api.generated.ts';
import type { Clock } from './clock.mts';
import { ApiError } from './errors.mts';

export type Integrations = components['schemas']['Integrations'];

/** The user's network account and webhooks. */
export type Connection = {
	connected: boolean;
	profileUrl: string;
	name: string;
	connectionCount: number;
	/** ISO 8601 */
	connectedAt: string;
	/** IANA name of the account's time zone. */
	timeZone: string;
	webhooks: { configured: boolean; endpoints: string[]; status: string };
};

type NetworkState = { connection: Connection; dailyLimit: number; actions: number[] };

export const DAILY_LIMIT = 50;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DASHBOARD = 'https://outreach.example/dashboard/integrations';

/** The network account's connection and scheduled actions. */
export class NetworkAccount {
	private state: NetworkState = { connection: createDemoConnection(0), dailyLimit: 0, actions: [] };

	constructor(private readonly clock: Clock) {}

	reset(dailyLimit: number): void {
		this.state = { connection: createDemoConnection(this.clock.now()), dailyLimit, actions: [] };
	}

	get connection(): Readonly<Connection> {
		return this.state.connection;
	}

	/** Updates the given fields. `connectedAt` becomes now if the account changes. */
	update(changes: Partial<Connection>): void {
		const { connection } = this.state;
		const isNewAccount =
			(changes.connected === true && !connection.connected) ||
			(changes.profileUrl !== undefined && changes.profileUrl !== connection.profileUrl);
		const connectedAt = isNewAccount ? this.clock.formatTimestamp() : connection.connectedAt;
		this.state.connection = { ...connection, connectedAt, ...changes };
	}

	/** The number of actions that may be scheduled in a UTC day. */
	get dailyLimit(): number {
		return this.state.dailyLimit;
	}

	set dailyLimit(limit: number) {
		this.state.dailyLimit = limit;
	}

	/** The times of the actions of the last 24 hours in ms since 1970, oldest first. */
	get actions(): readonly number[] {
		const now = this.clock.now();
		this.state.actions = this.state.actions.filter((at) => at > now - DAY_MS && at <= now);
		return this.state.actions;
	}

	/** The number of actions scheduled on this UTC day. */
	get usedToday(): number {
		const today = this.getStartOfDay();
		return this.actions.filter((at) => at >= today).length;
	}

	/** Replaces all actions with `count` actions on this UTC day, for a test. */
	set usedToday(count: number) {
		this.state.actions = Array.from({ length: count }, () => this.getStartOfDay());
	}

	/** @throws ApiError 400 LINKEDIN_NOT_CONNECTED */
	requireConnected(action: string): void {
		if (this.connection.connected) return;
		throw new ApiError(400, 'LINKEDIN_NOT_CONNECTED', 'The network account is not connected', {
			details: { action, dashboardUrl: DASHBOARD },
		});
	}

	/** @throws ApiError 400 LINKEDIN_ALREADY_CONNECTED */
	requireNotConnected(): void {
		const { connected, profileUrl, connectedAt } = this.connection;
		if (!connected) return;
		throw new ApiError(400, 'LINKEDIN_ALREADY_CONNECTED', 'A network account is connected', {
			details: { profileUrl, connectedAt },
		});
	}

	/** Returns the exhausted daily limit, with the seconds until its reset; null if not exhausted. */
	getExhaustedLimit(): {
		dailyLimit: number;
		used: number;
		resetTime: string;
		retryAfter: number;
	} | null {
		const { dailyLimit, usedToday: used } = this;
		if (used < dailyLimit) return null;
		const resetsAt = this.getStartOfDay() + DAY_MS;
		return {
			dailyLimit,
			used,
			resetTime: new Date(resetsAt).toISOString(),
			retryAfter: Math.max(1, Math.ceil((resetsAt - this.clock.now()) / 1000)),
		};
	}

	/** Records that an action was scheduled now. */
	recordAction(): void {
		this.state.actions.push(this.clock.now());
	}

	describe(): Integrations {
		const { connected, profileUrl, name, connectionCount, webhooks } = this.connection;
		const count = Number(connected) + Number(webhooks.configured);
		const { configured, endpoints, status } = webhooks;
		return {
			linkedin: connected
				? { connected, profileUrl, name, connectionCount }
				: { connected, setupUrl: `${DASHBOARD}/linkedin` },
			webhooks: configured ? { configured, endpoints, status } : { configured, endpoints: [] },
			summary: { total: 2, connected: count, completionPercentage: (count / 2) * 100 },
		};
	}

	private getStartOfDay(): number {
		return Math.floor(this.clock.now() / DAY_MS) * DAY_MS;
	}
}

function createDemoConnection(now: number): Connection {
	return {
		connected: true,
		profileUrl: 'https://www.linkedin.com/in/demo-user',
		name: 'Demo User',
		connectionCount: 512,
		connectedAt: new Date(now - 60 * DAY_MS).toISOString(),
		timeZone: 'Europe/Berlin',
		webhooks: {
			configured: true,
			endpoints: ['https://crm.example/hooks/outreach'],
			status: 'active',
		},
	};
}
