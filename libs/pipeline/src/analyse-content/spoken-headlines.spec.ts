import { describe, expect, it } from '@jest/globals';
import { analyseTextByRules } from './analyse-text.js';

const analysis = (title: string, speech: string, more: object = {}) =>
  analyseTextByRules(
    {
      title,
      description: '',
      tags: [],
      channelTitle: 'Desk Notes',
      categoryId: null,
      language: null,
      transcript: speech
        .trim()
        .split('\n')
        .map((text, index) => ({ at: index * 4, text: text.trim() })),
      ...more,
    },
    '',
  );
const headlines = (title: string, speech: string) =>
  analysis(title, speech).headlines.map(({ main }) => main);

const cooking = `
  So today I want to talk about my cast iron pan. I bought this pan for 25 dollars at a flea market.
  Everybody told me that cast iron is hard to clean. Don't wash it with soap, they said.
  I washed it every day for 30 days. I left it in the sink overnight. The worst mistake! Was it
  ruined? Here is the trick. The cast iron pan cost me $25. If you like this, please subscribe.`;

describe('headlines from speech', () => {
  it('are amounts, questions and short sentences with a hook', () => {
    const found = headlines('I Cooked With One Pan for a Year', cooking);
    expect(found).toEqual(
      expect.arrayContaining(['Was it ruined?', 'The worst mistake', '30 days', 'Cast iron']),
    );
    expect(found.join()).not.toMatch(/subscribe/i);
  });

  it('are absent when the speech is empty', () => {
    expect(headlines('I Cooked With One Pan for a Year', '.')).toEqual([
      'I Cooked With One Pan for a Year',
    ]);
  });

  it('are amounts and repeated phrases when captions have no punctuation', () => {
    const found = headlines(
      'Driving across Iceland in winter',
      `so we've been driving for 14 hours now and
       we rented this camper van for 90 dollars a day
       and the ring road is closed behind us
       the ring road is the only way out
       we lost the ring road in the snow`,
    );
    expect(found).toEqual(expect.arrayContaining(['14 hours', '90 dollars a day', 'Ring road']));
    expect(found.join()).not.toMatch(/lost/);
  });

  it('are found in German speech', () => {
    expect(
      headlines(
        'Ein Jahr mit dem Rad: mein Fazit',
        'Am Anfang war alles teuer. Der größte Fehler war das Carsharing. Das hat 400 Euro im Monat gekostet.',
      ),
    ).toEqual(expect.arrayContaining(['400 Euro im Monat', 'Der größte Fehler']));
  });

  it('never contain an indecent word', () => {
    expect(
      headlines('I Lost My Wallet in Rome', 'The fucking mistake! A fucking secret.').join(),
    ).not.toMatch(/fuck/i);
  });

  it('are absent when the speech and the title have different languages', () => {
    const german = 'Das war der größte Fehler. Wir haben 400 Euro im Monat und viel mehr verloren.';
    expect(headlines('I Moved Into a Van for the Winter', german).join()).not.toMatch(
      /Euro|Fehler/,
    );
  });

  it('come with frequent spoken words among the keywords, before the tags', () => {
    const { keywords } = analysis('VID 1822', cooking, { tags: ['kitchen'] });
    expect(keywords).toEqual(expect.arrayContaining(['iron', 'kitchen']));
    expect(keywords.indexOf('iron')).toBeLessThan(keywords.indexOf('kitchen'));
  });

  it('come first for a video file whose name says nothing about its content', () => {
    expect(headlines('VID_20240131_1822', cooking)[0]).toBe('Was it ruined?');
  });

  it('take less than ten seconds for five hours of speech', () => {
    const started = performance.now();
    analysis('A storm in Iceland', 'we lost the ring road. '.repeat(13_000));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
