import { allSigns, stopsNothing } from './longTexts';
import { useStage } from './stage';

useStage();

describe('a text of 100,000 characters of any kind stops nothing', () => stopsNothing(allSigns));
