import { notFound } from './errors.mts';

/** The one user of the service. */
export const demoUser = {
	id: 'user_demo',
	email: 'demo.user@outreach.example',
	role: 'professional',
};

/** @throws ApiError 404 USER_NOT_FOUND for an id that is not the user's */
export function requireUser(userId: string): void {
	if (userId !== demoUser.id) throw notFound('USER_NOT_FOUND', 'user', 'userId', userId);
}
