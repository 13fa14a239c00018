module.exports = globalThis.loadShared('ioredis');
