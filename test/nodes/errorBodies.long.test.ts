import { describeDamage } from './errorBodies';
import { useStage } from './stage';

useStage();

describeDamage([400, 403, 404, 409, 429, 500]);
