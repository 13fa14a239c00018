module.exports = globalThis.loadShared('sharp');
