import type { IDataObject } from 'n8n-workflow';
import { ada, holding, leadOf } from '../lead/samples';
import type { Reply } from '../service';
import { serve } from '../service';
import { runLead, useStage } from '../stage';

useStage();

const refusal: Reply = { status: 400, body: { error: true, code: 'ODD', message: 'Not this' } };
const contact = (name: string, fields: IDataObject = {}) => ({
	...ada,
	email: `${name}@x.example`,
	...fields,
});
const createIfNew = { operation: 'createIfNew' };

test('Create If New counts what was created, what was there, what differs and what was not sent', async () => {
	const known = { ...ada, company: 'Engines', linkedinUrl: null as never };
	serve(
		holding([
			leadOf(1, { ...known, email: 'same@x.example' }),
			leadOf(2, { ...known, email: 'other@x.example' }),
			leadOf(3, { ...known, email: 'others@x.example' }),
		]),
	);
	const items = [
		...['a', 'b', 'c', 'd'].map((name) => contact(name)),
		contact('same'),
		contact('other', { company: 'Looms' }),
		contact('others', { company: 'Looms', jobTitle: 'Countess' }),
		contact('', { email: '' }),
		contact('e'),
		{ ...ada, email: '' },
	];
	const ran = await runLead(createIfNew, { items });
	expect(ran.error).toBeUndefined();
	expect(ran.hints).toEqual([
		'5 created, 1 already there, 1 already there (different: Company), 1 already there (different: Company, Title), 2 not sent',
		'Not done for Ada Lovelace (8th item), Ada Lovelace (10th item): Email is missing',
		expect.stringMatching(/^Map Automatically used: /),
	]);
});

test('it counts what failed, too, and says of whom', async () => {
	const answer = holding([]);
	serve((request, place) => {
		const { email } = Object(request.body) as IDataObject;
		if (email === 'refused@x.example') return refusal;
		return answer(request, place);
	});
	const items = [...['a', 'refused', 'b'].map((name) => contact(name)), { ...ada, email: '' }];
	const ran = await runLead(createIfNew, { items });
	expect(ran.hints).toEqual([
		'2 created, 1 failed, 1 not sent',
		expect.stringMatching(/^Not done for refused@x\.example \(2nd item\): The service rejected/),
		'Not done for Ada Lovelace (4th item): Email is missing',
	]);
});

test.each([
	['one item', 'create', ['a']],
	['a read', 'getAll', ['a', 'b']],
	['a run in which nothing came', 'create', []],
])('%s needs no summary', async (_, operation, names) => {
	serve(holding([]));
	const items = names.map((name) => contact(name));
	const { hints } = await runLead({ operation }, { items });
	expect(hints).toEqual([]);
});
