/**
 * A test for the long run only (`npm run test:long`); `npm test` has a short test of the same
 * subject.
 */
declare const long: jest.It;

/** A table whose first rows run in `npm test`, and whose other rows run in the long run. */
declare const short: (count: number) => { each: jest.Each };
