import { createNotFoundError } from './errors.mts';

/** The service's only user. */
export const demoUser = {
	id: 'user_demo',
	email: 'demo.user@outreach.example',
	role: 'professional',
};

/** @throws ApiError 404 USER_NOT_FOUND if the ID is not the user's */
export function requireUser(userId: string): void {
	if (userId !== demoUser.id) throw createNotFoundError('USER_NOT_FOUND', 'user', 'userId', userId);
}
