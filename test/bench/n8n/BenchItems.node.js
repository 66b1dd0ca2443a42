/**
 * Generates the items for the compared nodes. In the JSON text `sample`, # becomes the item's number.
 */
exports.BenchItems = class BenchItems {
	description = {
		displayName: 'Bench Items',
		name: 'benchItems',
		group: ['input'],
		version: 1,
		description: 'Makes items for a bench',
		defaults: { name: 'Bench Items' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [
			{ displayName: 'Items', name: 'items', type: 'number', default: 1 },
			{ displayName: 'Sample', name: 'sample', type: 'string', default: '{}' },
		],
	};

	async execute() {
		const sample = this.getNodeParameter('sample', 0);
		const inputs = this.getInputData().length;
		const fixed = sample.includes('#') ? undefined : JSON.parse(sample);
		const json = (number) =>
			fixed === undefined ? JSON.parse(sample.replaceAll('#', String(number))) : { ...fixed };
		const items = Array.from({ length: this.getNodeParameter('items', 0) }, (_, number) => ({
			json: json(number),
			pairedItem: { item: number % inputs },
		}));
		return [items];
	}
};
