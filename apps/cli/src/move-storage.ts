import 'reflect-metadata';
import { commandLineFor, readS3Settings, readStorageEnvironment } from '@app/config';
import { copyPictures, DiskStorage, listNames, objectStorage } from '@app/providers';
import { CommandError, formatMegabytes, startProgress, runCommand } from './command.js';

const usage = `Use it like this: ${commandLineFor('move-storage', 'disk bucket')}, or with: bucket disk. With --remove a picture leaves its old place once it is whole in the new one.`;

/**
 * `npm run move-storage -- disk bucket`: copies objects between the folder of STORAGE_ROOT and the bucket of S3_BUCKET.
 * Can be stopped and run again, even while the product uses the source.
 */
await runCommand(async (args) => {
  const [from, to, ...rest] = args.filter((arg) => arg !== '--remove');
  const places = ['disk', 'bucket'];
  if (
    !from ||
    !to ||
    from === to ||
    rest.length > 0 ||
    ![from, to].every((p) => places.includes(p))
  )
    throw new CommandError(usage);
  const env = readStorageEnvironment();
  const settings = readS3Settings(env);
  if (!settings)
    throw new CommandError('S3_BUCKET is missing; .env.example says what an object store needs.');
  const disk = new DiskStorage(env.STORAGE_ROOT);
  const bucket = await objectStorage(settings);
  const [source, target] = from === 'disk' ? [disk, bucket] : [bucket, disk];
  const isRemoving = args.includes('--remove');

  const progress = startProgress('pictures moved');
  const { copied, present, bytes } = await copyPictures(
    source,
    target,
    listNames(source),
    async (name) => {
      if (isRemoving) await source.remove(name);
      progress.count();
    },
  );
  progress.end();
  console.log(
    `${copied} pictures moved from ${from} to ${to}, ${present} were there already (${formatMegabytes(bytes)} in all, each compared by its checksum).`,
  );
});
