module.exports = globalThis.loadShared('zod');
