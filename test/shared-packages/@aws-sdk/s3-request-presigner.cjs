module.exports = globalThis.loadShared('@aws-sdk/s3-request-presigner');
