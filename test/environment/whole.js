/** All tests of a file: those of `npm test` and the long ones. */
global.long = global.test;
global.short = () => global.test;
