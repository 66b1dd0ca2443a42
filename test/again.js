/** nock's thrown replies now and then reach a request that nobody listens to any more: try again. */
jest.retryTimes(3);
