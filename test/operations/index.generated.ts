// Generated from the lists of operations by `npm run generate`. Do not edit.
import { proof as proof0 } from './Account/account.getHealth';
import { proof as proof1 } from './Account/account.getInfo';
import { proof as proof2 } from './Account/integration.connectNetwork';
import { proof as proof3 } from './Account/integration.getStatus';
import { proof as proof4 } from './Account/legacyIntegration.connectLegacy';
import { proof as proof5 } from './Account/legacyIntegration.getLegacyStatus';
import { proof as proof6 } from './ApiKey/apiKey.create';
import { proof as proof7 } from './ApiKey/apiKey.delete';
import { proof as proof8 } from './ApiKey/apiKey.get';
import { proof as proof9 } from './ApiKey/apiKey.getAll';
import { proof as proof10 } from './ApiKey/apiKey.regenerate';
import { proof as proof11 } from './ApiKey/apiKey.update';
import { proof as proof12 } from './ApiKey/usage.getStatistics';
import { proof as proof13 } from './CampaignExport/export';
import { proof as proof14 } from './Enrichment/enrich';
import { proof as proof15 } from './Job/job.get';
import { proof as proof16 } from './Job/job.getAll';
import { proof as proof17 } from './Job/job.getStatistics';
import { proof as proof18 } from './Job/legacyJob.getCounts';
import { proof as proof19 } from './Job/legacyJob.getStatus';
import { proof as proof20 } from './Job/legacyJob.getUserStatus';
import { proof as proof21 } from './Job/legacyJob.updateMessage';
import { proof as proof22 } from './Lead/count';
import { proof as proof23 } from './Lead/create';
import { proof as proof24 } from './Lead/createIfNew';
import { proof as proof25 } from './Lead/delete';
import { proof as proof26 } from './Lead/findByEmail';
import { proof as proof27 } from './Lead/get';
import { proof as proof28 } from './Lead/getAll';
import { proof as proof29 } from './NetworkAction/connection.getAcceptedConnections';
import { proof as proof30 } from './NetworkAction/connection.sendConnectionRequest';
import { proof as proof31 } from './NetworkAction/conversation.getSpecificConversationMessages';
import { proof as proof32 } from './NetworkAction/conversation.accessConversationByThreadId';
import { proof as proof33 } from './NetworkAction/conversation.getLinkedInMessages';
import { proof as proof34 } from './NetworkAction/message.sendFirstMessage';
import { proof as proof35 } from './NetworkAction/message.sendMessageToFirst';
import { proof as proof36 } from './NetworkAction/message.sendVoiceMessage';
import { proof as proof37 } from './NetworkAction/prospectList.upload';
import { proof as proof38 } from './ProspectSearch/count';
import { proof as proof39 } from './ProspectSearch/search';
import { proof as proof40 } from './VoiceClone/delete';
import { proof as proof41 } from './VoiceClone/get';
import { proof as proof42 } from './VoiceClone/getAll';
import { proof as proof43 } from './VoiceClone/update';
import type { Proof } from './proof';

/** All that the proofs know of each operation of the package, by its name. */
export const proofs: Record<string, Proof> = {
	'Account account getHealth': proof0,
	'Account account getInfo': proof1,
	'Account integration connectNetwork': proof2,
	'Account integration getStatus': proof3,
	'Account legacyIntegration connectLegacy': proof4,
	'Account legacyIntegration getLegacyStatus': proof5,
	'API Key apiKey create': proof6,
	'API Key apiKey delete': proof7,
	'API Key apiKey get': proof8,
	'API Key apiKey getAll': proof9,
	'API Key apiKey regenerate': proof10,
	'API Key apiKey update': proof11,
	'API Key usage getStatistics': proof12,
	'Campaign Export export': proof13,
	'Enrichment enrich': proof14,
	'Job job get': proof15,
	'Job job getAll': proof16,
	'Job job getStatistics': proof17,
	'Job legacyJob getCounts': proof18,
	'Job legacyJob getStatus': proof19,
	'Job legacyJob getUserStatus': proof20,
	'Job legacyJob updateMessage': proof21,
	'Lead count': proof22,
	'Lead create': proof23,
	'Lead createIfNew': proof24,
	'Lead delete': proof25,
	'Lead findByEmail': proof26,
	'Lead get': proof27,
	'Lead getAll': proof28,
	'Network Action connection getAcceptedConnections': proof29,
	'Network Action connection sendConnectionRequest': proof30,
	'Network Action conversation getSpecificConversationMessages': proof31,
	'Network Action conversation accessConversationByThreadId': proof32,
	'Network Action conversation getLinkedInMessages': proof33,
	'Network Action message sendFirstMessage': proof34,
	'Network Action message sendMessageToFirst': proof35,
	'Network Action message sendVoiceMessage': proof36,
	'Network Action prospectList upload': proof37,
	'Prospect Search count': proof38,
	'Prospect Search search': proof39,
	'Voice Clone delete': proof40,
	'Voice Clone get': proof41,
	'Voice Clone getAll': proof42,
	'Voice Clone update': proof43,
};
