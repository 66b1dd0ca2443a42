import type { InvalidItem } from '../errors/invalidItems';
import { describeInvalidItems, NO_CONTACT_ISSUE } from '../errors/invalidItems';
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
	const invalidItems = items.filter(({ issues }) => issues.length > 0);
	if (!shouldStopRun(operation, invalidItems, items.length)) return;
	const text = describeInvalidItems(invalidItems, messageContext);
	throw createConfigError(messageContext.node, text, invalidItems[0].itemIndex);
}

function shouldStopRun(
	operation: Operation,
	invalidItems: InvalidItem[],
	itemCount: number,
): boolean {
	if (invalidItems.length === 0) return false;
	if (!hasOutcomeFields(operation)) return true;
	// a setting is wrong for all items
	if (invalidItems.some(({ issues }) => issues.some(({ isStatic }) => isStatic))) return true;
	if (invalidItems.length < itemCount) return false;
	// a single item may be a person with an invalid value; several are more likely a wrong list
	const [{ issues }, ...others] = invalidItems;
	if (others.length > 0 || issues.includes(NO_CONTACT_ISSUE)) return true;
	return issues.filter(({ isMissing }) => isMissing).length > MAX_MISSING_FIELDS;
}
