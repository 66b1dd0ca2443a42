import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees what nobody holds any more, so that what is left is what the service really keeps. */
export const collectGarbage = runInNewContext('gc') as () => void;
