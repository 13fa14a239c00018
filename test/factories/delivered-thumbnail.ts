/** A thumbnail as a worker delivers it, for tests that need any thumbnail. */
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
