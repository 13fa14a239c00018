import type sharp from 'sharp';

/**
 * Decodes and encodes pictures, in the library's own threads. Loaded once the api serves (main.ts), or by the first
 * picture: a new process answers a tenth sooner without it.
 */
export async function decoder(): Promise<typeof sharp> {
  return (await import('sharp')).default;
}
