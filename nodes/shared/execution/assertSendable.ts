import type { InvalidItem } from '../errors/invalidItems';
import { describeInvalidItems, NO_CONTACT } from '../errors/invalidItems';
import type { MessageContext } from '../errors/messages';
import { createConfigError } from '../errors/nodeErrors';
import type { Operation } from '../operation/defineOperation';
import { hasOutcomeFields } from '../operation/plan';

/** An item that lacks more fields does not describe a person. */
const MAX_MISSING_FIELDS = 2;

/** @throws NodeOperationError if invalid items stop the run; otherwise each is output with its reason */
export function assertSendable(
	operation: Operation,
	invalid: InvalidItem[],
	areAllInvalid: boolean,
	messageContext: MessageContext,
): void {
	if (invalid.length === 0) return;
	const hasStaticIssue = invalid.some(({ issues }) => issues.some(({ isStatic }) => isStatic));
	const isWrongList = areAllInvalid && !isWrongPerson(invalid);
	if (hasOutcomeFields(operation) && !hasStaticIssue && !isWrongList) return;
	const text = describeInvalidItems(invalid, messageContext);
	throw createConfigError(messageContext.node, text, invalid[0].itemIndex);
}

/** A single item may be a person with a wrong value; several are more likely a wrong list. */
function isWrongPerson([{ issues }, ...others]: InvalidItem[]): boolean {
	const missingCount = issues.filter(({ isMissing }) => isMissing).length;
	const describesPerson = !issues.includes(NO_CONTACT) && missingCount <= MAX_MISSING_FIELDS;
	return others.length === 0 && describesPerson;
}
