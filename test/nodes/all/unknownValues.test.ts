import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runLead, useStage } from '../stage';
import { serve } from '../service';
import { manually, newLead } from '../lead/samples';

useStage();

/** What is sent of a lead, or why nothing was. */
async function sentOf(
	value: unknown,
	fields: INodeParameters = {},
	additionalFields: INodeParameters = {},
): Promise<unknown> {
	const service = serve(({ body }) => ({
		body: { success: true, data: newLead('lead_1', body as IDataObject) },
	}));
	const parameters = { operation: 'create', ...manually, ...fields, additionalFields };
	const { error } = await runLead(parameters, { items: [{ value: value as string }] });
	return service.requests[0]?.body ?? error?.message;
}

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@analytical.example' };
const each = '={{ $json.value }}';

test.each(['N/A', '#REF!', '#N/A', 'none', '-', ' – ', 'Null', [], '#DIV/0!'])(
	'%j is nothing, whether fields are mapped by hand or automatically',
	async (value) => {
		const fields = { company: each, title: each, phone: each, tags: each };
		expect(await sentOf(value, {}, fields)).toEqual(ada);
		expect(await sentOf(value, { lastName: each })).toBe('Last Name is missing');
	},
);

test.each(['Nada Inc', 'N/A Records', 'none of us', '4.91'])('%j is a value', async (value) => {
	expect(await sentOf(value, {}, { company: each })).toEqual({ ...ada, company: value });
});

test('what was typed goes, as does the fallback of an expression', async () => {
	expect(await sentOf('', { lastName: '-' })).toMatchObject({ lastName: '-' });
	const lastName = "={{ $json.value || '-' }}";
	expect(await sentOf('', { lastName })).toMatchObject({ lastName: '-' });
});
