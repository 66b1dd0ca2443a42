import { exportCampaign } from './export';

/** The operations in the order of the Operation list. */
export const operations = [exportCampaign];
