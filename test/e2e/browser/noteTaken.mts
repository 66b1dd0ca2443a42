/** Notes what a picture shows that has just been taken, by its path in .github/images. */
import { noteTaken } from './shownSums.mts';

const [, , name] = process.argv;
await noteTaken(name);
