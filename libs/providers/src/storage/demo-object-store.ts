/** The bucket that the emulator keeps, and the key that opens it. Nothing is protected by it. */
export const demoObjectStore = {
  bucket: 'posterframe-demo',
  region: 'us-east-1',
  /** Below the emulator's own address. */
  path: '/object-store',
  accessKeyId: 'posterframe-demo',
  secretAccessKey: 'only for the emulator',
} as const;
