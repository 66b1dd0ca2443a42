import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/** What an export holds. */
export interface Export {
	rows: number;
	/** Of how many rows one has answered only now. */
	newsEvery: number;
	/** The status of all rows. */
	status?: string;
}

/** A service with one campaign, whose export is made while it is sent: it is held nowhere. */
export interface ExportService {
	url: string;
	/** What each request from now on gets, the first its first; the last also all that follow. */
	serve(contents: Export[]): void;
	close(): void;
}

const HEADER =
	'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,last_message_at,responded_at,response_text,tags';
const ROWS_IN_PIECE = 500;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Starts the service on loopback; it knows its rows by their numbers alone. */
export async function startExportService(): Promise<ExportService> {
	let contents: Export[] = [];
	let base = Date.now();
	const server = createServer((_, response) => {
		const [content] = contents.length > 1 ? contents.splice(0, 1) : contents;
		response.setHeader('content-type', 'text/csv');
		void send(response, { ...content, base });
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		serve: (next) => {
			contents = [...next];
			base = Date.now();
		},
		close: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}

async function send(response: ServerResponse, content: Export & { base: number }): Promise<void> {
	response.write(`${HEADER}\n`);
	const { rows } = content;
	for (let number = 0; number < rows && !response.destroyed; number += ROWS_IN_PIECE) {
		const length = Math.min(ROWS_IN_PIECE, rows - number);
		const piece = Array.from({ length }, (_, place) => rowOf(number + place, content)).join('');
		if (!response.write(piece)) await drained(response);
	}
	response.end();
}

async function drained(response: ServerResponse): Promise<void> {
	await new Promise<void>((resolve) => {
		response.once('drain', resolve);
		response.once('close', resolve);
	});
	response.removeAllListeners('drain');
	response.removeAllListeners('close');
}

/** One row in ten has answered, a day back; news have answered in this very minute. */
function rowOf(number: number, { base, newsEvery, status }: Export & { base: number }): string {
	const isNews = number % newsEvery === newsEvery - 1;
	const contactedAt = new Date(base - DAY_MS - number).toISOString();
	const respondedAt = isNews ? new Date(base + (number % MINUTE_MS)).toISOString() : contactedAt;
	const hasResponded = isNews || number % 10 === 0;
	return (
		`prospect_${number},"Lovelace, Ada ${number}",ada.${number}@analytical.example,` +
		`Analytical Engines ${number % 997},Head of Sales,https://www.linkedin.com/in/ada-${number},` +
		`${status ?? (hasResponded ? 'responded' : 'contacted')},${contactedAt},${contactedAt},` +
		(hasResponded ? `${respondedAt},"Thanks, that sounds ""interesting"".",warm;spring\n` : ',,\n')
	);
}
