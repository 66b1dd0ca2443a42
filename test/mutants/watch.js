/** In each test file: what it runs of the marked code, and an end of it after the first failure. */
const { channel } = require('node:diagnostics_channel');
require('../environment/whole');

const { ran, over } = { ran: channel('mutants:ran'), over: channel('mutants:over') };
let isOver = false;
const end = () => {
	isOver = true;
};

global.ranMarks = new Set();
over.subscribe(end);

global.beforeEach(() => {
	if (isOver) throw new Error('A test before this one has failed');
});

global.afterAll(() => {
	over.unsubscribe(end);
	ran.publish([...global.ranMarks]);
});
// as in the long run; elsewhere what takes long counts as noticed
if (expect.getState().testPath.endsWith('.long.test.ts')) jest.setTimeout(60_000);
