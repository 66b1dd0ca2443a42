import { property } from '../shared/operation/defineOperation';
import { entered, locator } from '../shared/operation/properties';

/** The voice clone that an operation is about. */
export const voiceClone = locator('Voice Clone', 'voiceId', 'searchVoiceClones', [
	entered('By ID', 'id', 'e.g. voice_8f3a'),
]);

/** The same where one is looked for, by its name as well. */
export const voiceCloneToFind = property({
	...voiceClone,
	modes: [...voiceClone.modes, entered('By Name', 'name', 'e.g. Nathan')],
});
