import type { IDataObject } from 'n8n-workflow';
import { sameProfile } from '../shared/operation/profileUrl';
import type { AccountRoute } from '../shared/operation/defineOperation';
import { toApiRequest } from '../shared/operation/route';

/**
 * The network account that is connected (API document, GET /users/integrations): its profile
 * address. An answer in which none is shown as connected names none.
 */
export const connectedAccount: AccountRoute = {
	request: toApiRequest('GET /users/integrations', 'read', {}),
	nameIn: (answer) => {
		const { data } = answer as { data?: { linkedin?: IDataObject | null } | null };
		const { connected, profileUrl } = data?.linkedin ?? {};
		const isNamed = connected === true && typeof profileUrl === 'string';
		return isNamed && profileUrl.trim() !== '' ? sameProfile(profileUrl) : undefined;
	},
};
