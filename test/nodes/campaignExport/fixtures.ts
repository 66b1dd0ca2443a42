import type { INodeParameters } from 'n8n-workflow';

export const COLUMNS =
	'prospect_id,name,email,company,title,linkedin_url,status,contacted_at,last_message_at,responded_at,response_text,tags';

/** A row in the service's format. */
export const ADA =
	'p_1,Ada Lovelace,ada@analytical.example,Analytical,Countess,https://www.linkedin.com/in/ada,responded,2026-03-01T08:00:00Z,2026-03-01 08:30,2026-03-02,Yes please,partner; trade-fair';
/** A row of a prospect who was not contacted. */
export const BOB = 'p_2,Bob,,,,,pending,,,,,';

export const toCsv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;

export const itemsParameters: INodeParameters = { operation: 'export', campaign_id: 'campaign_1' };
export const fileParameters: INodeParameters = { ...itemsParameters, exportAs: 'file' };
