module.exports = globalThis.loadShared('typeorm');
