module.exports = globalThis.loadShared('@ai-sdk/openai');
