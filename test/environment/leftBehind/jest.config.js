const config = require('../../../jest.config.js');

/** Two files in one process, one after the other (see ../leftBehind.test.ts). */
module.exports = {
	...config,
	rootDir: '../../..',
	testMatch: ['<rootDir>/test/environment/leftBehind/{leaves,looks}.js'],
	testSequencer: '<rootDir>/test/environment/leftBehind/sequencer.js',
	maxWorkers: 1,
	reporters: [],
};
