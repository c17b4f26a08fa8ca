// What the server wrote into the page, and where things are.

const told = document.documentElement.dataset;

/** The server lets clients read its schema. */
export const introspection = told.introspection !== 'off';

/** Whoever asks has to show a key. */
export const keys = told.keys === 'on';

/** The server has loaded the sample, and can load it again. */
export const sample = told.sample === 'on';

/** What the header editor holds before anybody wrote in it. */
export const headers = JSON.stringify(
  keys ? { authorization: 'Bearer YOUR_KEY' } : { 'claimgraph-space': 'sample' },
  null,
  2,
);

/** The endpoint, beside this page whatever both are served under. */
export const endpoint = new URL('graphql', document.baseURI);

export const socket = new URL(endpoint);
socket.protocol = endpoint.protocol === 'https:' ? 'wss:' : 'ws:';
