import { getAcceptedConnections } from './connection/getAcceptedConnections';
import { sendConnectionRequest } from './connection/sendConnectionRequest';
import { accessConversationByThreadId } from './conversation/accessConversationByThreadId';
import { getLinkedInMessages } from './conversation/getLinkedInMessages';
import { getSpecificConversationMessages } from './conversation/getSpecificConversationMessages';
import { sendFirstMessage, sendMessageToFirst } from './message/plainMessages';
import { sendVoiceMessage } from './message/sendVoiceMessage';
import { upload } from './prospectList/upload';

/** The operations of all resources, each resource in the order of its Operation list. */
export const operations = [
	getAcceptedConnections,
	sendConnectionRequest,
	getSpecificConversationMessages,
	accessConversationByThreadId,
	getLinkedInMessages,
	sendFirstMessage,
	sendMessageToFirst,
	sendVoiceMessage,
	upload,
];
