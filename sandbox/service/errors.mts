import type { components } from '../../nodes/shared/api.generated.ts';

export type ErrorBody = components['schemas']['Error'];
type GlobalKeyBody = components['schemas']['GlobalKeyError'];
type Extras = Pick<ErrorBody, 'details' | 'permissionHelp' | 'retryAfter' | 'rateLimitInfo'>;

/** An error response of the service. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly extras: Extras = {},
	) {
		super(message);
	}

	/** @param timestamp ISO 8601 */
	toBody(timestamp: string): ErrorBody | GlobalKeyBody {
		return {
			error: true,
			code: this.code,
			message: this.message,
			version: '2.0',
			timestamp,
			...this.extras,
		};
	}
}

/** A 400 for a global key on a user route; `availableRoute` is the alternative. */
export class GlobalKeyError extends ApiError {
	constructor(private readonly availableRoute: string) {
		super(400, '', `A global key names no user. Use ${availableRoute}`);
	}

	override toBody(): GlobalKeyBody {
		return { error: this.message, availableRoute: this.availableRoute };
	}
}

/** Creates a 404 whose `details` contain the ID as `field`. */
export function createNotFoundError(
	code: string,
	resource: string,
	field: string,
	id: string,
): ApiError {
	return new ApiError(404, code, `There is no ${resource} ${id}`, { details: { [field]: id } });
}

/** Creates a 400; `invalidParams` maps a parameter or body field to its error. */
export function createValidationError(invalidParams: Record<string, string>): ApiError {
	return new ApiError(
		400,
		'VALIDATION_ERROR',
		`Invalid: ${Object.keys(invalidParams).sort().join(', ')}`,
		{ details: { invalidParams } },
	);
}

/** Creates a 404 for an unknown path or method. */
export function createRouteNotFoundError(method: string, path: string): ApiError {
	return new ApiError(404, 'NOT_FOUND', `There is no ${method} ${path}`);
}

/** Creates a 5xx. */
export function createUnavailableError(status = 503): ApiError {
	return new ApiError(status, 'SERVICE_UNAVAILABLE', 'The service is temporarily unavailable');
}
