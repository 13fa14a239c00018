module.exports = globalThis.loadShared('@napi-rs/canvas');
