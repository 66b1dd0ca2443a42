import type { IDataObject } from 'n8n-workflow';
import type { Kind, Told } from './kind.mts';

/** What an enriched lead says of itself. */
function toldOfLead({ reason, status }: IDataObject): Told {
	if (status === 'unknown') return 'unknown';
	const isLeft = status === 'notRun' || /^(Refused|Not tried): /.test(String(reason ?? ''));
	return isLeft ? 'failed' : 'done';
}

/** What spends credits. The mark stands in a filter that adds nobody. */
export const spending: Kind[] = [
	{
		name: 'Enrichment enrich',
		weight: 8,
		most: 40,
		tie: 'each',
		parameters: (random) => ({
			mapping: 'manual',
			email: '={{ $json.email }}',
			options: { batchSize: random.of([1, 2, 5, 10, 50]) },
		}),
		item: (mark) => ({ mark, email: `${mark}@contact.example` }),
		told: toldOfLead,
	},
	{
		name: 'Prospect Search search',
		weight: 5,
		most: 4,
		tie: 'paged',
		parameters: (random) => ({
			person: { title: '=Manager, Director, {{ $json.mark }}' },
			maxResults: random.of([1, 25, 100, 101, 250]),
			options: { startAt: random.of([0, 7, 100]) },
		}),
		item: (mark) => ({ mark }),
		isSilent: true,
	},
	{
		name: 'Prospect Search count',
		weight: 2,
		most: 4,
		tie: 'each',
		parameters: { person: { title: '=Manager, {{ $json.mark }}' } },
		item: (mark) => ({ mark }),
		isSilent: true,
	},
];
