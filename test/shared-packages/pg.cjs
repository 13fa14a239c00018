module.exports = globalThis.loadShared('pg');
