import type { IDataObject } from 'n8n-workflow';
import type { Snapshot } from '../snapshot.mts';
import type { Kind } from './kind.mts';

type Wrong = NonNullable<Kind['wrong']>;

const all = { returnAll: true, simple: false };

const read = (name: string, fields: Partial<Kind>): Kind => ({
	name,
	weight: 1,
	most: 2,
	tie: 'read',
	isSafeAgain: true,
	parameters: {},
	...fields,
});

/** Everything that was there throughout is there exactly once. */
const whole =
	(of: (snapshot: Snapshot) => Iterable<string>, field: string): Wrong =>
	(given, before, after) => {
		const later = new Set(of(after));
		const ids = given.map((json) => String(json[field]));
		const unique = new Set(ids);
		if (unique.size < ids.length) return `${ids.length - unique.size} twice`;
		const missing = [...of(before)].filter((id) => later.has(id) && !unique.has(id));
		return missing.length > 0 ? `${missing.length} of ${later.size} are missing` : undefined;
	};

/** A number between what was there throughout and what was there at any time. */
const counted: Wrong = ([json], before, after) => {
	const ids = [...before.leads.keys()];
	const least = ids.filter((id) => after.leads.has(id)).length;
	const most = new Set([...ids, ...after.leads.keys()]).size;
	const total = Number(json?.total);
	return total >= least && total <= most ? undefined : `${total}, but it is ${least} to ${most}`;
};

const found: Wrong = ([json], before, after, item) => {
	const holds = ({ leads }: Snapshot) => [...leads.values()].includes(String(item.email));
	const [was, is] = [holds(before), holds(after)];
	if (json?.found === true && !was && !is) return 'found, but never there';
	return json?.found === false && was && is ? 'not found, but there' : undefined;
};

const something: Wrong = ([json]) =>
	Object.keys(json ?? {}).length > 0 ? undefined : 'an empty item';

const exported: Wrong = (given, before, _, item) => {
	const rows = before.campaigns[String(item.campaign)];
	const ids = new Set(given.map((json: IDataObject) => json.prospect_id));
	const isWhole = given.length === rows && ids.size === rows;
	return isWhole ? undefined : `${given.length} rows of ${rows}`;
};

const leadOf: Kind['item'] = (mark, { leads }) => {
	const [lead] = leads.all();
	return { mark, id: lead?.id ?? 'nobody' };
};

/** What changes nothing. */
export const reads: Kind[] = [
	read('Lead getAll', {
		weight: 6,
		parameters: all,
		wrong: whole(({ leads }) => leads.keys(), 'id'),
	}),
	read('Lead count', { weight: 2, wrong: counted }),
	read('Lead get', {
		parameters: { lead: { __rl: true, mode: 'id', value: '={{ $json.id }}' } },
		item: leadOf,
		wrong: something,
	}),
	read('Lead findByEmail', {
		weight: 6,
		most: 12,
		parameters: { mapping: 'manual', email: '={{ $json.email }}' },
		item: (mark, { leads }) => {
			const known = leads.all();
			const place = Number(mark.replace(/\D/g, '')) % (known.length + 5);
			return { mark, email: known[place]?.email ?? `${mark}@nobody.example` };
		},
		wrong: found,
	}),
	read('API Key apiKey getAll', {
		parameters: all,
		wrong: whole(({ keys }) => keys, 'id'),
	}),
	read('Voice Clone getAll', {
		parameters: all,
		wrong: whole(({ voices }) => voices, 'voiceId'),
	}),
	read('Job job getAll', { parameters: all, wrong: whole(({ jobs }) => jobs, 'id') }),
	read('Job job get', {
		parameters: { job: { __rl: true, mode: 'id', value: '={{ $json.jobId }}' } },
		item: (mark, { jobs }) => ({ mark, jobId: jobs.list()[0]?.id }),
		wrong: something,
	}),
	read('Campaign Export export', {
		weight: 4,
		parameters: { campaign_id: '={{ $json.campaign }}', simple: false },
		item: (mark) => ({
			mark,
			campaign: Number(mark.replace(/\D/g, '')) % 2 === 0 ? 'campaign_spring' : 'campaign_fair',
		}),
		wrong: exported,
	}),
	...['Account account getHealth', 'Account account getInfo', 'Account integration getStatus'].map(
		(name) => read(name, { wrong: something }),
	),
	...['Job job getStatistics', 'API Key usage getStatistics'].map((name) =>
		read(name, { wrong: something }),
	),
	...['Job legacyJob getCounts', 'Job legacyJob getStatus'].map((name) =>
		read(name, { wrong: something }),
	),
	...['Job legacyJob getUserStatus', 'Account integration getLegacyStatus'].map((name) =>
		read(name, { parameters: { userId: 'user_demo' }, wrong: something }),
	),
];
