import { mkdirSync, writeFileSync } from 'node:fs';
import { it } from '@jest/globals';
import { MemoryStorage } from '@app/providers';
import { fingerprintDistance, LocalStudio } from '@app/studio';
import { sampleVideos } from '../../../apps/emulator/src/sample-world/sample-videos.js';
import { briefFor, runPipeline } from '../../factories/run-pipeline.js';
import { sampleVideoSite } from '../../factories/sample-video-site.js';
const out = process.env.OUT ?? '/tmp/pl/out';
const seed = Number(process.env.SEED ?? 1);
it('x', async () => {
  mkdirSync(out, { recursive: true });
  const studio = new LocalStudio();
  const site = await sampleVideoSite();
  for (const v of sampleVideos) {
    if (process.env.ONLY && !v.id.includes(process.env.ONLY)) continue;
    const storage = new MemoryStorage();
    const t = Date.now();
    try {
      const o = await runPipeline({ videoSite: site, studio, storage }, briefFor(v.id, { requirements: process.env.REQ ?? '', referenceVideoId: process.env.REF ?? null }), { seed, signal: new AbortController().signal, report: () => undefined });
      process.stdout.write(`\n## ${v.id} ${v.title}  ${Date.now() - t} ms stills=${o['source-video'].stills.length} merit=${o['analyse-content'].stills.map(s=>s.merit+'/'+s.facts.faces.length)} ref=${o['analyse-reference'].reference?.videoId}\n`);
      for (const th of o.craft.thumbnails) {
        writeFileSync(`${out}/${v.id}-${th.position}.jpg`, await storage.get(th.upload));
        const c = o.strategise.concepts[th.position];
        process.stdout.write(`  ${th.position} ${th.layout} hero=${c?.hero} hue=${c?.accentHue} "${th.words.main}" / "${th.words.sub}" [${th.words.emphasis}] warn=${th.checks.filter(x=>x.outcome!=='pass').map(x=>x.name+':'+x.value)}\n     ${th.reason}\n`);
      }
      const p = o.craft.thumbnails.map(x=>x.fingerprint);
      process.stdout.write(`  distances ${p.flatMap((a,i)=>p.slice(i+1).map(b=>fingerprintDistance(a,b)))} rejected ${o.craft.rejected.join(' | ')}\n`);
    } catch (e) { process.stdout.write(`## ${v.id} FAILED ${String(e)} ${(e as Error).stack}\n`); }
  }
}, 600000);
