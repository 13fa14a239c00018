/** A file in an archive. */
export interface ZippedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endOfCentral = 0x06054b50;
/** Names are UTF-8. */
const utf8Flag = 0x0800;
/** 1980-01-01, the first day of the format: when it was made is nobody's business. */
const day = 0x0021;

/** A ZIP archive of files that are stored as they are: pictures are compressed already. */
export function zipOf(files: readonly ZippedFile[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const nameBytes = new TextEncoder().encode(name);
    const about = [
      ...[utf8Flag, 0, 0, day].map(two),
      four(crc32(bytes)),
      four(bytes.length),
      four(bytes.length),
      two(nameBytes.length),
      two(0),
    ];
    const local = joined([four(localHeader), two(20), ...about, nameBytes]);
    central.push(
      joined([
        four(centralHeader),
        two(20),
        two(20),
        ...about,
        two(0),
        two(0),
        two(0),
        four(0),
        four(offset),
        nameBytes,
      ]),
    );
    parts.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const directory = joined(central);
  const end = joined([
    four(endOfCentral),
    two(0),
    two(0),
    two(files.length),
    two(files.length),
    four(directory.length),
    four(offset),
    two(0),
  ]);
  return new Blob([...parts, directory, end], { type: 'application/zip' });
}

function two(value: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([value & 0xff, (value >> 8) & 0xff]);
}

function four(value: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array([0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff));
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
