import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { deleteOf, describeGivingBack } from './yieldToEventLoop';

describeGivingBack([[5_000, 'items', new OutreachLead(), deleteOf('lead_1'), {}]]);
