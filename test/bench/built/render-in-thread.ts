import 'reflect-metadata';
import { MemoryStorage, YouTube, youtubeHosts } from '@app/providers';
import { LocalStudio } from '@app/studio';
import { briefFor, runPipeline } from '../../factories/run-pipeline.js';

/** What a worker would be that renders in its own thread: the same stages and the same pictures. */
const videoSite = new YouTube({
  hosts: youtubeHosts(process.env['EMULATOR_ORIGIN']),
  apiKey: null,
  store: { get: async () => null, set: async () => undefined, increment: async () => 1 },
});
const studio = new LocalStudio();

process.on('message', (question: { ask: string; videoIds: string[] }) => {
  if (question.ask !== 'render') return;
  void (async () => {
    const outside = { videoSite, studio, storage: new MemoryStorage() };
    const results = await Promise.all(
      question.videoIds.map((videoId) => runPipeline(outside, briefFor(videoId))),
    );
    process.send?.(results.map((result) => result.craft.thumbnails.length));
  })();
});
process.on('disconnect', () => process.exit(0));
