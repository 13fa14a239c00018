module.exports = globalThis.loadShared('@aws-sdk/client-s3');
