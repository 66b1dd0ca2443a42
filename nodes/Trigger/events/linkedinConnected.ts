import { integrationEvent, linkedinState } from '../sources/integrations';

/** GET /users/integrations. */
export const linkedinConnected = integrationEvent(
	{
		name: 'LinkedIn Account Connected',
		value: 'linkedinConnected',
		action: 'On LinkedIn account connected',
		description: 'Starts when the LinkedIn account is connected',
	},
	{
		stateOf: linkedinState,
		starts: ({ previous, now }) => now === 'connected' && previous !== now,
	},
);
