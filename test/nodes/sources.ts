import type { INodeType } from 'n8n-workflow';
import type { Operation } from '../../nodes/shared/operation';

/** A node of package.json, from its sources. */
export interface Source {
	folder: string;
	node: INodeType;
	codex: { node: string; nodeVersion: string; codexVersion: string; categories: string[] };
	operations: Operation[];
}

/** Loads a node by its place in the built package. */
export async function load(built: string): Promise<Source> {
	const path = built.replace(/^dist\//, '../../').replace(/\.js$/, '');
	const folder = path.replace(/\/[^/]+$/, '');
	const className = path.replace(/^.*\//, '').replace(/\.node$/, '');
	const classes = (await import(path)) as Record<string, new () => INodeType>;
	const operations = /Trigger$/.test(className)
		? []
		: ((await import(`${folder}/operations`)) as { operations: Operation[] }).operations;
	const codex = ((await import(`${path}.json`)) as { default: Source['codex'] }).default;
	return { folder, node: new classes[className](), codex, operations };
}
