/** What a worker hands over when a thumbnail is done, for tests that need only that there is one. */
export const deliveredThumbnail = {
  position: 0,
  master: 'm',
  upload: 'u',
  preview: 'p',
  smallPreview: 's',
  width: 1_920,
  height: 1_080,
  byteSize: 1,
  sha256: 'x',
  layout: 'cine',
  words: { main: '' },
  reason: '',
  checks: [],
  fingerprint: '0',
};
