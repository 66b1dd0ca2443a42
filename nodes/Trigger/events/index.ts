import { apiKeyExpiring } from './apiKeyExpiring';
import { jobCompleted } from './jobCompleted';
import { jobFailed } from './jobFailed';
import { leadContacted } from './leadContacted';
import { leadCreated } from './leadCreated';
import { leadReplied } from './leadReplied';
import { leadStatusChanged } from './leadStatusChanged';
import { leadUpdated } from './leadUpdated';
import { linkedinConnected } from './linkedinConnected';
import { linkedinDisconnected } from './linkedinDisconnected';
import { prospectConverted } from './prospectConverted';
import { prospectResponded } from './prospectResponded';
import { voiceCloneFailed } from './voiceCloneFailed';
import { voiceCloneReady } from './voiceCloneReady';
import { webhookStatusChanged } from './webhookStatusChanged';

/** The events in the order of the list under Trigger On. */
export const events = [
	apiKeyExpiring,
	jobCompleted,
	jobFailed,
	leadContacted,
	leadCreated,
	leadReplied,
	leadStatusChanged,
	leadUpdated,
	linkedinConnected,
	linkedinDisconnected,
	prospectConverted,
	prospectResponded,
	voiceCloneFailed,
	voiceCloneReady,
	webhookStatusChanged,
];
