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
	body(timestamp: string): ErrorBody | GlobalKeyBody {
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

/** 400 for a global key on a user route; `availableRoute` is the alternative. */
export class GlobalKeyRefusal extends ApiError {
	constructor(private readonly availableRoute: string) {
		super(400, '', `A global key names no user. Use ${availableRoute}`);
	}

	override body(): GlobalKeyBody {
		return { error: this.message, availableRoute: this.availableRoute };
	}
}

/** 404; `details` contains the ID as `field`. */
export function notFound(code: string, what: string, field: string, id: string): ApiError {
	return new ApiError(404, code, `There is no ${what} ${id}`, { details: { [field]: id } });
}

/** 400; `invalidParams` maps the name of a parameter or body field to what is wrong with it. */
export function validationError(invalidParams: Record<string, string>): ApiError {
	return new ApiError(
		400,
		'VALIDATION_ERROR',
		`Invalid: ${Object.keys(invalidParams).sort().join(', ')}`,
		{ details: { invalidParams } },
	);
}

/** 404 for an unknown path or method. */
export function noSuchRoute(method: string, path: string): ApiError {
	return new ApiError(404, 'NOT_FOUND', `There is no ${method} ${path}`);
}

/** 5xx. */
export function serviceUnavailable(status = 503): ApiError {
	return new ApiError(status, 'SERVICE_UNAVAILABLE', 'The service is temporarily unavailable');
}
