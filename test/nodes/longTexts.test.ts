import { stopsNothing } from './longTexts';
import { useStage } from './stage';

useStage();

describe('a text of 100,000 characters stops nothing', () =>
	stopsNothing(['/', ' ', ';', '(', '1']));
