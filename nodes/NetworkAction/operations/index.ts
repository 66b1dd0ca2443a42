import { accessConversationByThreadId } from './accessConversationByThreadId';
import { getAcceptedConnections } from './getAcceptedConnections';
import { getLinkedInMessages } from './getLinkedInMessages';
import { getSpecificConversationMessages } from './getSpecificConversationMessages';
import { sendConnectionRequest } from './sendConnectionRequest';
import { sendFirstMessage } from './sendFirstMessage';
import { sendMessageToFirst } from './sendMessageToFirst';
import { sendVoiceMessage } from './sendVoiceMessage';
import { upload } from './upload';

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

/** The Operation list of a resource. */
export function optionsOf(resource: string) {
	return operations
		.filter((operation) => operation.resource === resource)
		.map(({ option }) => option);
}
