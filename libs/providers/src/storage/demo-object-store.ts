/** The emulator's bucket, and its key. Nothing is protected by it. */
export const demoObjectStore = {
  bucket: 'posterframe-demo',
  region: 'us-east-1',
  /** A path of the emulator. */
  path: '/object-store',
  accessKeyId: 'posterframe-demo',
  secretAccessKey: 'only for the emulator',
} as const;
