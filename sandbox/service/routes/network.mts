import type { components } from '../../../nodes/shared/api.generated.ts';
import { computeDelay } from '../delay.mts';
import { ApiError } from '../errors.mts';
import type { ApiKey } from '../keys.mts';
import type { State } from '../state.mts';
import type { Handlers } from './route.mts';

type ScheduleInput = components['schemas']['ScheduleInput'];

const PROFILE_URL_PATTERN = /^https?:\/\/[^/?#\s]+\/in\/[^/?#\s]+$/;
const PROFILE_FORMAT = 'https://<network host>/in/<username>';
const ACTION_DURATION_MS = 20_000;

/** `POST /linkedin/scheduleLinkedInAction` and `POST /linkedin/uploadProspects`. */
export const networkRoutes = {
	scheduleLinkedinAction: ({ body, key }, state) => {
		const { network, clock } = state;
		checkProfileUrl(body.profileUrl);
		const failure = getVoiceFailure(body, state);
		network.requireConnected(body.actionType);
		requireDailyQuota(key, state);

		const delayMs = computeDelay({
			now: clock.now(),
			timeZone: network.connection.timeZone,
			actions: network.actions,
		});
		network.recordAction();
		addJob(body, delayMs, failure, state);
		const message = `Action ${body.actionType} scheduled with a delay of ${delayMs} ms`;
		return { status: 200, body: { success: true, message } };
	},

	uploadProspects: () => ({
		status: 200,
		body: { success: true, message: 'The list is uploaded' },
	}),
} satisfies Partial<Handlers>;

function checkProfileUrl(profileUrl: string | undefined): void {
	if (profileUrl === undefined || PROFILE_URL_PATTERN.test(profileUrl)) return;
	throw new ApiError(400, 'INVALID_LINKEDIN_URL', 'The profile URL has not the expected form', {
		details: { providedUrl: profileUrl, expectedFormat: PROFILE_FORMAT },
	});
}

/**
 * Returns why a voice message will fail; null if it will not fail, and for other actions.
 * @throws ApiError 404 for an unknown voice clone
 */
function getVoiceFailure({ actionType, voiceSettings }: ScheduleInput, { voices }: State) {
	if (actionType !== 'sendVoiceMessage' || !voiceSettings) return null;
	const { status, name } = voices.get(voiceSettings.voiceId);
	return status === 'ready' ? null : `the voice clone "${name}" is not ready`;
}

function requireDailyQuota(key: ApiKey | null, { network, rateLimiter }: State): void {
	const exhausted = network.getExhaustedLimit();
	if (!exhausted || !key) return;
	const { retryAfter, ...details } = exhausted;
	const message = `The daily limit of ${details.dailyLimit} actions is used up`;
	throw new ApiError(429, 'RATE_LIMIT_EXCEEDED', message, {
		retryAfter,
		details,
		rateLimitInfo: rateLimiter.getTightestWindow(key.id),
	});
}

function addJob(
	{ actionType, profileUrl }: ScheduleInput,
	delayMs: number,
	failure: string | null,
	{ jobs, clock }: State,
): void {
	const now = clock.now();
	const startsAt = now + delayMs;
	jobs.add({
		type: 'network_action',
		subject: actionType,
		createdAt: now,
		startsAt,
		endsAt: startsAt + ACTION_DURATION_MS,
		failure,
		metadata: { actionType, ...(profileUrl !== undefined && { profileUrl }), delayMs },
	});
}
