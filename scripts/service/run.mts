/**
 * `npm run check:service -- --base-url URL`: compares a service with `sandbox/openapi.yaml`, without
 * writes. The key is in `OUTREACH_API_KEY`. Exits with 1 if something differs.
 */
import { parseArgs } from 'node:util';
import { checkService, formatReport } from './checkService.ts';

const { 'base-url': baseUrl } = parseArgs({ options: { 'base-url': { type: 'string' } } }).values;
const { OUTREACH_API_KEY: key } = process.env;
if (baseUrl === undefined || !key) {
	throw new Error('Give --base-url, and the API key in the variable OUTREACH_API_KEY');
}
const reports = await checkService(baseUrl, key);
console.log(formatReport(reports));
process.exitCode = reports.some(({ differences }) => differences.length > 0) ? 1 : 0;
