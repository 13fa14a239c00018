const { flushCompileCache } = require('node:module');

// Writes the compile cache early: most processes of tests are killed, and a killed process does not write it.
setTimeout(flushCompileCache, 2_000).unref();
