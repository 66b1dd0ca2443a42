/**
 * Generates the input of the compared nodes from the JSON text `sample`, in which # becomes the
 * item's number.
 */
exports.BenchItems = class BenchItems {
	description = {
		displayName: 'Bench Items',
		name: 'benchItems',
		group: ['input'],
		version: 1,
		description: 'Generates items for a benchmark',
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
		const constant = sample.includes('#') ? undefined : JSON.parse(sample);
		const createJson = (number) =>
			constant === undefined ? JSON.parse(sample.replaceAll('#', String(number))) : { ...constant };
		const items = Array.from({ length: this.getNodeParameter('items', 0) }, (_, number) => ({
			json: createJson(number),
			pairedItem: { item: number % inputs },
		}));
		return [items];
	}
};
