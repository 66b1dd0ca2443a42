import { answerTo } from './answers';
import { catalogue } from './catalogue';
import { serve } from './service';
import { allOperations, operationOf } from './sources';
import { runOf, useStage } from './stage';

useStage();

const lead = ['First Name', 'Last Name', 'Email'];

/** What the editor asks for, by the labels of the fields. */
const REQUIRED: Record<string, string[]> = {
	'API Key apiKey create': ['Name'],
	'API Key apiKey delete': ['API Key'],
	'API Key apiKey get': ['API Key'],
	'API Key apiKey regenerate': ['API Key'],
	'API Key apiKey update': ['API Key'],
	'Account integration connectLegacy': ['Body (JSON)'],
	'Account integration getLegacyStatus': ['User ID'],
	'Account integration getStatus': ['Fields'],
	'Campaign Export export': ['Campaign ID', 'Put Output File in Field', 'Fields'],
	'Campaign Export getStatistics': ['Campaign ID'],
	'Enrichment enrich': ['Fields'],
	'Job job get': ['Background Job'],
	'Job job waitForCompletion': ['Background Job'],
	'Job legacyJob getUserStatus': ['User ID'],
	'Job legacyJob updateMessage': ['Background Job ID', 'Body (JSON)'],
	'Lead create': [...lead, 'Fields'],
	'Lead createIfNew': [...lead, 'Fields'],
	'Lead delete': ['Lead'],
	'Lead export': ['Put Output File in Field'],
	'Lead findByEmail': ['Email', 'Fields'],
	'Lead get': ['Lead', 'Fields'],
	'Lead getAll': ['Fields'],
	'Network Action connection sendConnectionRequest': ['LinkedIn URL'],
	'Network Action conversation accessConversationByThreadId': ['Thread ID'],
	'Network Action conversation getSpecificConversationMessages': ['Participant Name'],
	'Network Action message sendFirstMessage': ['LinkedIn URL', 'Message'],
	'Network Action message sendMessageToFirst': ['LinkedIn URL', 'Message'],
	'Network Action message sendVoiceMessage': [
		...['LinkedIn URL', 'Message', 'Voice Clone', 'Voice Text'],
	],
	'Network Action prospectList upload': [
		...['Body (JSON)', 'List', 'Input Data Field Name', 'List Field'],
	],
	'Prospect Search search': ['Fields'],
	'Voice Clone delete': ['Voice Clone'],
	'Voice Clone get': ['Voice Clone'],
	'Voice Clone update': ['Voice Clone', 'Fields'],
};

test('the editor marks what an operation cannot do without, and nothing else', async () => {
	const marked = [...(await allOperations())].map(([name, { operation }]): [string, string[]] => [
		name,
		operation.properties.flatMap(({ displayName, required }) => (required ? [displayName] : [])),
	]);
	expect(Object.fromEntries(marked.filter(([, labels]) => labels.length > 0))).toEqual(REQUIRED);
});

test.each([
	['API Key apiKey create', 'Name'],
	['Account integration getLegacyStatus', 'User ID'],
	['Job legacyJob getUserStatus', 'User ID'],
	['Job legacyJob updateMessage', 'Background Job ID'],
	...lead.map((label) => ['Lead create', label]),
	...lead.map((label) => ['Lead createIfNew', label]),
	['Lead findByEmail', 'Email'],
	['Network Action connection sendConnectionRequest', 'LinkedIn URL'],
	['Network Action conversation accessConversationByThreadId', 'Thread ID'],
	['Network Action conversation getSpecificConversationMessages', 'Participant Name'],
	['Network Action message sendFirstMessage', 'Message'],
])('%s sends nothing where %s came empty', async (name, label) => {
	const { chosen, node, operation } = await operationOf(name);
	const field = operation.properties.find(({ displayName }) => displayName === label)?.name ?? '';
	const service = serve(answerTo);
	const parameters = { ...catalogue[name].parameters, ...chosen, mapping: 'manual' };
	const { error, json } = await runOf(node, { ...parameters, [field]: '={{ $json.none }}' });
	expect(error?.message ?? json[0].reason).toContain(`${label} is missing`);
	expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
