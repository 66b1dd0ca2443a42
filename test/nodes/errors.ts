import type { Reply } from './service';

/** A list of leads that is so large, and holds none. */
export const large = (megabytes: number): Reply => ({
	body: `{"success":true,"data":{"leads":[],"pagination":{"total":0}},"x":"${'x'.repeat(megabytes * 1024 * 1024)}"}`,
});
