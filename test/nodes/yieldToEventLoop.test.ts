import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { deleteOf, describeGivingBack } from './yieldToEventLoop';

/** So many items take seconds on a quiet machine, and minutes on a busy one. */
jest.setTimeout(600_000);

describeGivingBack([['items', new OutreachLead(), deleteOf('lead_1'), {}]]);
