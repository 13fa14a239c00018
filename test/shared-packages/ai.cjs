module.exports = globalThis.loadShared('ai');
