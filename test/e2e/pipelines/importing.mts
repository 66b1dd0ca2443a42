import assert from 'node:assert/strict';
import type { INode } from 'n8n-workflow';
import { loadExamples } from '../../../sandbox/launcher/workflows.mts';
import { findParameterIssues, findStaleParameters } from '../../workflows/parameters.ts';
import { check } from '../checks.mts';
import type { Workbench } from '../workbench.mts';

/** Checks all nodes of the examples, including other services' nodes, against n8n's descriptions. */
export async function checkImporting(bench: Workbench): Promise<void> {
	for (const { id, name, nodes, pinData = {} } of loadExamples()) {
		await check(`n8n imports "${name}" and knows all parameters`, async () => {
			const stored = await bench.callN8n<{ nodes: INode[] }>(`/rest/workflows/${id}`);
			assert.equal(stored.nodes.length, nodes.length);
			for (const node of stored.nodes) {
				const type = bench.getTypeOf(node);
				assert.deepEqual(findStaleParameters(node, type), [], node.name);
				assert.equal(findParameterIssues(node, type, Object.keys(pinData)), null, node.name);
			}
		});
	}
}
