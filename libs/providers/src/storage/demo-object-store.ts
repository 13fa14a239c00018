/** Bucket and key of the emulator. The key protects nothing. */
export const demoObjectStore = {
  bucket: 'posterframe-demo',
  region: 'us-east-1',
  /** Path of the object store at the emulator. */
  path: '/object-store',
  accessKeyId: 'posterframe-demo',
  secretAccessKey: 'only for the emulator',
} as const;
