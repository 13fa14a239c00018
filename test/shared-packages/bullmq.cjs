module.exports = globalThis.loadShared('bullmq');
