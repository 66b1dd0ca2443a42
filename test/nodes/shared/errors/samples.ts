import type { IDataObject } from 'n8n-workflow';
import type { MessageContext } from '../../../../nodes/shared/errors/errorText';
import type { Failure, Finding } from '../../../../nodes/shared/errors/failure';
import { finding } from '../../../../nodes/shared/errors/failure';
import type { FailureReason, NotSent } from '../../../../nodes/shared/transport/outcome';

export const origin = 'https://api.outreach.example';

export const context: MessageContext = {
	labelOf: (name) => ({ profileUrl: 'Profile', email: 'Email' })[name] ?? name,
	timezone: 'Europe/Berlin',
	origin,
};

export const polled: MessageContext = { ...context, comesBack: 'The next poll tries again.' };

export const refusal = (
	status: number,
	body: IDataObject = {},
	reason?: FailureReason,
): Failure => ({
	kind: 'refusal',
	status,
	body,
	reason,
});

export const failed = (reason: FailureReason, others: object = {}): Failure => ({
	kind: 'unusable',
	reason,
	...others,
});

export const unclear = (reason: FailureReason, others: object = {}): Failure => ({
	kind: 'unknown',
	reason,
	...others,
});

export const notSent = (reason: NotSent['reason'], others: object = {}): Failure => ({
	kind: 'notSent',
	reason,
	...others,
});

export const found = (others: Partial<Finding> = {}): Finding => ({
	...finding('odd', { message: 'It was odd', description: 'Look at it.' }),
	...others,
});

export const resetsAt = new Date('2026-03-31T07:00:00Z');
