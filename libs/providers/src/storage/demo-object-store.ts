/** The emulator's bucket and key. The key protects nothing. */
export const demoObjectStore = {
  bucket: 'posterframe-demo',
  region: 'us-east-1',
  /** A path of the emulator. */
  path: '/object-store',
  accessKeyId: 'posterframe-demo',
  secretAccessKey: 'only for the emulator',
} as const;
