/** `npm test`: without the long tests, and of a long table only its first rows. */
global.long = Object.assign(() => {}, { each: () => () => {} });
global.short = (count) => ({ each: (rows) => global.test.each(rows.slice(0, count)) });
