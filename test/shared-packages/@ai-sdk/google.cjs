module.exports = globalThis.loadShared('@ai-sdk/google');
