/**
 * A test for the long run only (`npm run test:long`); `npm test` has a short test of the same
 * subject.
 */
declare const long: jest.It;

/** A table of which `npm test` runs the first rows, and the long run the others. */
declare const short: (count: number) => { each: jest.Each };
