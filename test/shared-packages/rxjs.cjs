module.exports = globalThis.loadShared('rxjs');
