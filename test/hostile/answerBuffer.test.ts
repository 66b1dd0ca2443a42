import { testAtOnce } from './answerBuffer';

jest.setTimeout(60_000);

testAtOnce(5);
