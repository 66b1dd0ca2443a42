import { messaging } from './action';

export const proof = messaging('sendFirstMessage');
