import type { INodeProperties } from 'n8n-workflow';
import { allOperations } from './sources';

/** All that a user can set, by operation; those of a collection in brackets. */
const TABLE = {
	'API Key apiKey create': 'name permissions additionalFields(expiresInDays)',
	'API Key apiKey delete': 'keyId',
	'API Key apiKey get': 'keyId',
	'API Key apiKey getAll': 'returnAll limit',
	'API Key apiKey regenerate': 'keyId',
	'API Key apiKey update': 'keyId name changePermissions permissions',
	'API Key usage getStatistics': '',
	'Account account getHealth': '',
	'Account account getInfo': '',
	'Account integration connectLegacy': 'body queryParameters',
	'Account integration connectNetwork': 'additionalFields(returnUrl scopes)',
	'Account integration getLegacyStatus': 'userId queryParameters',
	'Account integration getStatus': 'simple',
	'Campaign Export export':
		'campaign_id output binaryPropertyName fileName simple filters(date_from date_to include_responses status) options(ignoreEmptyFilters)',
	'Enrichment enrich':
		'mapping email linkedinUrl firstName lastName company simple information skipIfEnrichedBefore options(maxCredits)',
	'Job job get': 'job',
	'Job job getAll':
		'returnAll limit filters(startDate endDate type profileUrl status) options(ignoreEmptyFilters)',
	'Job job getStatistics': 'filters(startDate endDate type status) options(ignoreEmptyFilters)',
	'Job legacyJob getCounts': 'queryParameters',
	'Job legacyJob getStatus': 'queryParameters',
	'Job legacyJob getUserStatus': 'userId queryParameters',
	'Job legacyJob updateMessage': 'jobId body queryParameters',
	'Lead count':
		'filters(company createdAfter createdBefore lastContactedAfter search source status title) options(ignoreEmptyFilters)',
	'Lead create':
		'mapping firstName lastName email additionalFields(company customFields customFieldsJson industry linkedinUrl location phone source tags title) simple',
	'Lead createIfNew':
		'mapping firstName lastName email additionalFields(company customFields customFieldsJson industry linkedinUrl location phone source tags title) simple',
	'Lead delete': 'lead',
	'Lead findByEmail': 'mapping email simple',
	'Lead get': 'lead simple',
	'Lead getAll':
		'returnAll limit simple filters(company createdAfter createdBefore lastContactedAfter search source status title updatedAfter) sort(sortOrder sortBy) options(ignoreEmptyFilters)',
	'Network Action connection getAcceptedConnections': 'options(maxActions)',
	'Network Action connection sendConnectionRequest':
		'mapping profileUrl message maxActions skipIfAlreadyScheduled options(allowPlaceholders)',
	'Network Action conversation accessConversationByThreadId': 'threadId options(maxActions)',
	'Network Action conversation getLinkedInMessages': 'options(maxActions)',
	'Network Action conversation getSpecificConversationMessages':
		'participantName options(maxActions)',
	'Network Action message sendFirstMessage':
		'mapping profileUrl message maxActions skipIfAlreadyScheduled options(allowPlaceholders)',
	'Network Action message sendMessageToFirst':
		'mapping profileUrl message maxActions skipIfAlreadyScheduled options(allowPlaceholders)',
	'Network Action message sendVoiceMessage':
		'mapping profileUrl message voiceId voiceText voiceParams(clarity use_speaker_boost stability) maxActions skipIfAlreadyScheduled options(allowPlaceholders)',
	'Network Action prospectList upload': 'source body listField',
	'Prospect Search count':
		'person(department location seniority title) company(industry location name revenueMin revenueMax size) technology(notUsing using) options(ignoreEmptyFilters)',
	'Prospect Search search':
		'maxResults simple person(department location seniority title) company(industry location name revenueMin revenueMax size) technology(notUsing using) options(continueAfterLastRun ignoreEmptyFilters maxCredits startAt)',
	'Voice Clone delete': 'voiceId',
	'Voice Clone get': 'voiceId',
	'Voice Clone getAll': 'returnAll limit filters(status) options(ignoreEmptyFilters)',
	'Voice Clone update':
		'voiceId updateFields(clarity description name useSpeakerBoost stability) simple',
};

const isForPeople = ({ displayOptions, type }: INodeProperties) =>
	type !== 'notice' && type !== 'hidden' && displayOptions?.show?.['@tool']?.[0] !== true;

function namesOf(properties: INodeProperties[]): string {
	return properties.filter(isForPeople).map(nameOf).join(' ');
}

function nameOf({ name, options, type }: INodeProperties): string {
	return type === 'collection' ? `${name}(${namesOf(options as INodeProperties[])})` : name;
}

test('each operation has these parameters and no others', async () => {
	const found = [...(await allOperations())].map(([name, { operation }]) => [
		name,
		namesOf(operation.properties),
	]);
	expect(Object.fromEntries(found)).toEqual(TABLE);
});
