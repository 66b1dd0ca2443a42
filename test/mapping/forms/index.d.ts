import type { Form } from '../forms';

declare const forms: Form[];
export = forms;
