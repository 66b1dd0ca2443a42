/** A test that only the long run tries (`npm run test:long`); its theme has a short one beside it. */
declare const long: jest.It;

/** A table of which `npm test` tries the first rows, and the long run the others. */
declare const short: (count: number) => { each: jest.Each };
