import { integrationEvent, linkedinState } from '../sources/integrations';

/** GET /users/integrations. */
export const linkedinDisconnected = integrationEvent(
	{
		name: 'LinkedIn Account Disconnected',
		value: 'linkedinDisconnected',
		action: 'On LinkedIn account disconnected',
		description: 'Starts when the LinkedIn account is disconnected',
	},
	{
		stateOf: linkedinState,
		starts: ({ previous, now }) => now === 'disconnected' && previous !== now,
	},
);
