/**
 * Prints which columns of a list Map Automatically would take: `npm run mapping -- list.json`. The file
 * holds the items of a list, or one of them, as n8n shows them under JSON. Nothing is sent.
 */
import { readFileSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import { leadFields } from '../nodes/Lead/fields.ts';
import { Mapper } from '../nodes/shared/operation/mapping/mapping.ts';
import { yieldToEventLoop } from '../nodes/shared/run/yieldToEventLoop.ts';
import { mappedFields } from '../nodes/shared/operation/parameters.ts';

const path = process.argv[2];
if (path === undefined) {
	console.error('Name a file: npm run mapping -- list.json');
	process.exitCode = 1;
} else await print(itemsIn(JSON.parse(readFileSync(path, 'utf8'))));

/** A list or one item, also in the form of a node's output, or of a file in test/mapping/forms. */
function itemsIn(content: unknown): IDataObject[] {
	const list = Array.isArray(content) ? content : [content];
	return list.map((item: IDataObject) => (item.json ?? item.item ?? item) as IDataObject);
}

async function print(items: IDataObject[]): Promise<void> {
	const fields = mappedFields({ properties: leadFields });
	const mapper = new Mapper();
	for (const item of items) mapper.add(item);
	const { question, took, valueOf } = await mapper.decide(fields, yieldToEventLoop);
	console.log(took);
	if (question !== undefined) console.log(`Where people are reached or credits spent: ${question}`);
	for (const index of items.keys()) {
		const values = fields.map(({ label, name }) => [label, valueOf(index, name)]);
		console.log(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
	}
}
