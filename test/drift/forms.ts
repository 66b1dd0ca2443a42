import type { Change } from './change';
import { at, body, counting, deep, without } from './change';
import type { Difference } from './differences';

/** The same JSON, written in another way. */
const written =
	(write: (json: unknown) => string, headers: Record<string, string> = {}): Change =>
	(answered) =>
		answered.json === undefined
			? answered
			: {
					...answered,
					headers: { ...answered.headers, ...headers },
					json: undefined,
					text: write(answered.json),
				};

/** The same file, written in another way. */
const file = (write: (rows: string[][]) => string): Change =>
	at(/\/csv$/, (answered) => ({
		...answered,
		text: answered.text && write(answered.text.trim().split(/\r?\n/).map(cellsOf)),
	}));

const headers =
	(added: Record<string, string>): Change =>
	(answered) => ({ ...answered, headers: { ...answered.headers, ...added } });

/** The cells of a row of the samples, in which no quoted one has a line break. */
function cellsOf(row: string): string[] {
	return row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
}

const separated = (separator: string) =>
	file((rows) =>
		rows.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator)).join('\n'),
	);

const quoted = (cell: string, separator: string) =>
	cell.includes(separator) && !cell.startsWith('"') ? `"${cell}"` : cell;

const numericIds = body((json) =>
	deep(json, (held) =>
		'id' in held && /_\d+$/.test(String(held.id))
			? { ...held, id: Number(String(held.id).replace(/\D/g, '')) }
			: held,
	),
);

/** The same in another form. */
export const formed: Difference[] = [
	{ name: 'a byte order mark', change: written((json) => `\ufeff${JSON.stringify(json)}`) },
	{ name: 'JSON in many lines', change: written((json) => JSON.stringify(json, null, '\t')) },
	{ name: 'blanks around it', change: written((json) => `\r\n ${JSON.stringify(json)}\n\n`) },
	{
		name: 'letters that are escaped',
		change: written((json) => JSON.stringify(json).replace(/[@/]/g, escaped)),
	},
	...['text/plain', 'text/html', 'application/problem+json', ''].map((type) => ({
		name: `the content type '${type}'`,
		change: written((json) => JSON.stringify(json), { 'content-type': type }),
	})),
	{ name: 'no date', change: headers({ date: '' }), fields: ['scheduledFor'] },
	{
		name: 'a reset in ISO 8601',
		change: headers({
			'x-ratelimit-limit': '60',
			'x-ratelimit-remaining': '50',
			'x-ratelimit-reset': '2026-03-31T07:01:00Z',
			'x-ratelimit-window': 'minute',
		}),
		isOther: true,
	},
	{
		name: 'a reset in milliseconds',
		change: headers({
			'x-ratelimit-limit': '60',
			'x-ratelimit-remaining': '50',
			'x-ratelimit-reset': '1774940460000',
			'x-ratelimit-window': 'minute',
		}),
		isOther: true,
	},
	{
		name: 'a limit of which nothing is left to read',
		change: headers({ 'x-ratelimit-remaining': 'many', 'x-ratelimit-window': 'fortnight' }),
		isOther: true,
	},
	{
		name: 'IDs that are numbers',
		change: numericIds,
		isOther: true,
		told: {
			'Lead get': { message: /^(No lead found with the ID lead_1)?$/ },
			'API Key apiKey get': { message: /^(No API key found with the ID key_1)?$/ },
			'Job job get': { message: /^(No background job found with the ID job_1)?$/ },
			'Job job wait': { message: /^(No background job found with the ID job_1)?$/ },
		},
	},
	{
		name: 'no field that is null',
		change: body((json) =>
			deep(json, (held) =>
				without(held, ...Object.keys(held).filter((name) => held[name] === null)),
			),
		),
		isOther: true,
	},
	{ name: 'pages of 30', change: (answered) => answered, cap: 30 },
	{
		name: 'pages of 30, and no total',
		change: counting((held) => without(held, 'total')),
		cap: 30,
		told: { 'Lead count': { message: /has no total$/ } },
		fields: ['total'],
	},
	{ name: 'a file with semicolons', change: separated(';') },
	{ name: 'a file with tabs', change: separated('\t') },
	{ name: 'a file with bars', change: separated('|') },
	{
		name: 'a file with CRLF',
		change: file((rows) => `${rows.map((cells) => cells.join()).join('\r\n')}\r\n`),
	},
	{
		name: 'a file with a byte order mark',
		change: file((rows) => `\ufeff${rows.map((cells) => cells.join()).join('\n')}`),
	},
	{
		name: 'a file whose names are written otherwise',
		change: file(([names, ...rows]) =>
			[names.map((name) => name.toUpperCase().replaceAll('_', ' ')), ...rows]
				.map((cells) => cells.join())
				.join('\n'),
		),
	},
	{
		name: 'a file whose columns stand in another order',
		change: file((rows) => rows.map((cells) => [...cells].reverse().join()).join('\n')),
	},
];

function escaped(letter: string): string {
	return `\\u00${letter.charCodeAt(0).toString(16)}`;
}
