import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { likenessConsentVersion, type UploadedStill } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { z } from 'zod';
import { openBrowser, openContext, pressOn, signInByRedirect } from '../factories/browser.js';
import { itInLongRun } from '../factories/long-run.js';
import { createInstallation, Creator, type Installation } from '../factories/installation.js';
import { acceptanceOf } from '../factories/users.js';

const webRoot = join(import.meta.dirname, '../../dist/web');
const stills = join(import.meta.dirname, '../../apps/emulator/sample-world/stills');
const coinStill = join(stills, 'sample-coin/3.jpg');
const deskStill = join(stills, 'sample-desk/1.jpg');

let installation: Installation;
let origin: string;
let browser: Browser;
let creator: Creator;
/** A completed generation, from which each test makes what it needs. */
let completedId: string;
const email = 'paid@posterframe.example';

beforeAll(async () => {
  installation = await createInstallation();
  origin = (await installation.start('api', { WEB_ROOT: webRoot })).origin;
  await installation.start('worker');
  browser = await openBrowser();
  creator = await Creator.signIn(origin, email);
  completedId = await creator.generate();
  await creator.watch(completedId);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await installation?.close();
});

const seeded = z.looseObject({ seed: z.number() });
const thumbnail = z.looseObject({
  upload: z.string(),
  master: z.string(),
  smallPreview: z.string(),
  plate: seeded,
});
const concepts = z.array(seeded);

/** A generation that a worker has left in its last stage, after the first thumbnail was finished. */
async function interruptedGeneration() {
  const { test, redis } = installation;
  const [stored] = await test.queryRows(
    { brief: z.looseObject({ batchSize: z.number() }), thumbnail, concepts, spares: concepts },
    `select g.brief, crafted.output->'thumbnails'->0 as thumbnail, plan.output->'concepts' as concepts, plan.output->'spares' as spares
       from generations g join stage_outputs crafted on crafted.generation_id = g.id and crafted.stage = 'craft'
            join stage_outputs plan on plan.generation_id = g.id and plan.stage = 'strategise'
      where g.id = $1`,
    [completedId],
  );
  if (!stored) throw new Error('the generation stored no thumbnail');
  const { brief } = stored;
  const accepted = await test.credits.accept(acceptanceOf(creator.userId, 1, { brief }));
  if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
  const { generationId } = accepted;
  const finished = { ...stored.thumbnail, id: randomUUID() };
  // The sweep for lost jobs enqueues only generations that were accepted some seconds ago.
  await test.query(
    `update generations set created_at = now() + interval '1 hour', status = 'processing', attempt = 1, tries = 1, started_at = now()
      where id = $1`,
    [generationId],
  );
  await test.query(
    `insert into stage_outputs (generation_id, stage, attempt, output, started_at)
     select $2, stage, 1, output, now() from stage_outputs where generation_id = $1 and stage <> 'craft'`,
    [completedId, generationId],
  );
  const concept = [...stored.concepts, ...stored.spares].findIndex(
    ({ seed }) => seed === finished.plate.seed,
  );
  await test.query(`insert into stage_notes (generation_id, key, value) values ($1, $2, $3)`, [
    generationId,
    `thumbnail-${concept}`,
    JSON.stringify(finished),
  ]);
  const { id, upload, master, smallPreview } = finished;
  const frames = [
    {
      headline: 'FIRST',
      pictureUrl: `/media/${smallPreview}`,
      finished: { id, uploadUrl: `/media/${upload}`, masterUrl: `/media/${master}` },
    },
  ];
  await redis.set(`progress:${generationId}:frames`, JSON.stringify(frames));
  return { generationId, id };
}

/** Leaves out edits that a busy machine answered too late. The editor sends them again. */
const withoutLateEdits = (problems: string[]) =>
  problems.filter((problem) => !/\b503\b.*\/text\//.test(problem));

describe('a finished thumbnail of a running batch', () => {
  it('is edited at once, and keeps the edit when another worker finishes the batch', async () => {
    const { context, problems } = await openContext(browser);
    const page = await context.newPage();
    await signInByRedirect(page, origin, email);
    const { generationId, id } = await interruptedGeneration();

    await page.goto(`${origin}/workspace?generation=${generationId}`);
    await page.getByRole('button', { name: 'Edit Thumbnail A' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Headline', { exact: true }).fill('EARLY WORDS');
    await dialog.getByRole('button', { name: 'Save as new version' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('img', { name: 'Thumbnail A: EARLY WORDS' }).waitFor();
    const { test } = installation;
    expect(
      await test.query('select 1 from thumbnails where generation_id = $1', [generationId]),
    ).toEqual([]);

    await test.query(
      `update generations set created_at = now() - interval '1 minute', started_at = now() - interval '1 minute' where id = $1`,
      [generationId],
    );
    await page.getByText('Thumbnail Generated!').waitFor({ timeout: 90_000 });
    const [row] = await test.queryRows(
      { headline: z.string(), revision: z.number(), kept: z.number() },
      `select words->>'main' as headline, revision,
              (select count(*)::int from thumbnail_revisions r where r.thumbnail_id = t.id) as kept
         from thumbnails t where id = $1`,
      [id],
    );
    expect(row).toEqual({ headline: 'EARLY WORDS', revision: 2, kept: 2 });
    expect(withoutLateEdits(problems)).toEqual([]);
    await context.close();
  }, 180_000);

  itInLongRun(
    'takes an edit with an uploaded still before the batch ends, and keeps it afterwards',
    async () => {
      const { generationId, id } = await interruptedGeneration();
      const picture = await readFile(coinStill);
      const uploaded = await creator.call('POST', `/thumbnail/${id}/stills`, {
        stills_base64: [picture.toString('base64')],
        likeness_consent: likenessConsentVersion,
      });
      const { data: still } = (await uploaded.json()) as { data: UploadedStill };
      const saved = await creator.call('POST', `/thumbnail/${id}/text`, {
        main: 'EARLY WORDS',
        picture: { upload: still.id, layout: 'closeup' },
      });
      expect(await saved.json()).toMatchObject({
        data: { revision: 2, setting: { picture: { upload: still.id, layout: 'closeup' } } },
      });
      await installation.test.query(
        `update generations set created_at = now() - interval '1 minute', started_at = now() - interval '1 minute' where id = $1`,
        [generationId],
      );
      expect((await creator.watch(generationId)).at(-1)?.data.status).toBe('completed');
      const [row] = await installation.test.queryRows(
        { layout: z.string() },
        `select plate->>'layout' as layout from thumbnail_revisions where thumbnail_id = $1 and number = 2`,
        [id],
      );
      expect(row).toEqual({ layout: 'closeup' });
    },
    180_000,
  );
});

describe('an own picture as the still', () => {
  it('is added by mouse and by keyboard, undone, removed and brought back, and kept by a saved version', async () => {
    const { context, problems } = await openContext(browser);
    const page = await context.newPage();
    await signInByRedirect(page, origin, email);
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: 'Add your own picture' });
    const use = dialog.getByRole('button', { name: 'Use this picture' });
    const consent = dialog.getByRole('checkbox', { name: /permission/ });
    const own = (number: number, isChosen = true) =>
      dialog.getByRole('button', {
        name: `Your picture ${number}`,
        exact: true,
        pressed: isChosen,
      });
    const openPictures = async () => {
      await page.goto(`${origin}/results?id=${completedId}`);
      await page
        .getByRole('button', { name: /^Edit text/ })
        .first()
        .click();
      await dialog.getByRole('tab', { name: 'Picture' }).click();
      await add.waitFor();
    };

    await openPictures();
    const before = await dialog.getByRole('img', { name: 'Preview' }).getAttribute('src');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.click()]);
    await chooser.setFiles(deskStill);
    await consent.check();
    // A busy machine may be too slow for the first request, which the page repeats.
    const previewed = page.waitForResponse(
      (response) => response.url().endsWith('/text/preview') && response.ok(),
    );
    await use.click();
    await own(1).waitFor();
    await previewed;
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await own(1, false).waitFor();
    await dialog.getByRole('button', { name: 'Redo', exact: true }).click();
    await own(1).waitFor();
    await dialog.getByRole('button', { name: 'Save as new version' }).click();
    await dialog.waitFor({ state: 'detached' });

    await openPictures();
    await own(1).waitFor();
    const after = await dialog.getByRole('img', { name: 'Preview' }).getAttribute('src');
    expect(after).not.toBe(before);

    // A phone stores a portrait photo as a landscape one with a note to turn it.
    const portrait = await sharp(deskStill).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const [byKeyboard] = await Promise.all([page.waitForEvent('filechooser'), pressOn(page, add)]);
    await byKeyboard.setFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: portrait });
    await consent.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Space');
    const uploaded = page.waitForResponse(/\/stills$/);
    await pressOn(page, use);
    const answer = (await (await uploaded).json()) as { data: { width: number; height: number } };
    expect(answer.data.height).toBeGreaterThan(answer.data.width);
    await own(2).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+z');
    await own(1).waitFor();

    await pressOn(page, dialog.getByRole('button', { name: 'Remove your picture 2' }));
    await own(2, false).waitFor({ state: 'detached' });
    await pressOn(page, dialog.getByRole('button', { name: 'Put it back' }), 'Enter', 'Shift+Tab');
    await own(2, false).and(page.locator(':focus')).waitFor();
    expect(withoutLateEdits(problems)).toEqual([]);
    await context.close();
  }, 180_000);
});
