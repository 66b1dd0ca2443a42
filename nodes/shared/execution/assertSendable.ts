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
	items: InvalidItem[],
	messageContext: MessageContext,
): void {
	const invalid = items.filter(({ issues }) => issues.length > 0);
	if (!shouldStopRun(operation, invalid, items.length)) return;
	const text = describeInvalidItems(invalid, messageContext);
	throw createConfigError(messageContext.node, text, invalid[0].itemIndex);
}

function shouldStopRun(operation: Operation, invalid: InvalidItem[], itemCount: number): boolean {
	if (invalid.length === 0) return false;
	if (!hasOutcomeFields(operation)) return true;
	// a setting is wrong for all items
	if (invalid.some(({ issues }) => issues.some(({ isStatic }) => isStatic))) return true;
	if (invalid.length < itemCount) return false;
	// a single item may be a person with an invalid value; several are more likely a wrong list
	const [{ issues }, ...others] = invalid;
	if (others.length > 0 || issues.includes(NO_CONTACT)) return true;
	return issues.filter(({ isMissing }) => isMissing).length > MAX_MISSING_FIELDS;
}
