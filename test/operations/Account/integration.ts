import { type Run, USER } from '../parts';

/** A run for an account that is not connected. */
export const given: Run['given'] = async (service) => {
	await service.control('integration', { connected: false }, 'PATCH');
	return [{ next: 'https://crm.example/done', user: USER }];
};

/** The page to open, and what the service got. */
export const opensAPage =
	(body: object): Run['check'] =>
	({ equal, items, match, sent }) => {
		match(JSON.stringify(items), /"authUrl":"https:\/\/outreach\.example\/authorize\?/);
		equal(sent, [body]);
	};
