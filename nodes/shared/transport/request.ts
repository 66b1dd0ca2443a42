import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import type { RequestFailure } from './outcome';

export interface ApiRequest {
	method: IHttpRequestMethods;
	/** Relative to `/api/v2`, encoded. */
	path: string;
	query?: IDataObject;
	/** Sent as JSON, even if empty; undefined if the route takes no body. */
	body?: IDataObject;
	/** The response is a file: its body is a `Buffer`. */
	isFile?: boolean;
	/** The API does not document the response, so any 2xx is a success. */
	isUndocumented?: true;
}

export interface HttpResponse {
	statusCode: number;
	headers: IDataObject;
	body: Buffer;
}

/** Marks work as done right before its request is sent, so that nothing is sent twice. */
export interface SendReservation {
	/** @returns a failure if the request must not be sent. Never throws. */
	reserve(): Promise<RequestFailure | undefined>;
	/** Undoes `reserve`; also called if it returned a failure. Never throws. */
	release(): Promise<void>;
}
