import { OutreachLead } from '../../nodes/Lead/OutreachLead.node';
import { deleteOf, describeGivingBack } from './yieldToEventLoop';

describeGivingBack([[2_000, 'items', new OutreachLead(), deleteOf('lead_1'), {}]]);
