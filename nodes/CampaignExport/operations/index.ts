import { exportCampaign } from './export';
import { getStatistics } from './getStatistics';

/** The operations in the order of the Operation list. */
export const operations = [exportCampaign, getStatistics];
