const { flushCompileCache } = require('node:module');

// Most processes of tests are killed in the end, and would keep nothing of what they have compiled for those after them.
setTimeout(flushCompileCache, 2_000).unref();
