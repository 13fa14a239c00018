import { maxTranscriptBytes, maxTranscriptCharacters } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { readTranscript } from './transcript.js';

const rolling = `WEBVTT
Kind: captions
Language: en

NOTE made by a program
over two rows

00:00:00.080 --> 00:00:02.389 align:start position:0%
 
so<00:00:00.320><c> today</c><00:00:00.560><c> I</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
so today I
 

chapter one
01:00:02.399 --> 01:00:04.000
so today I
<v Ann>drive &amp; sing [Music]
`;

const subRip = `\uFEFF1\r
00:00:01,000 --> 00:00:02,500\r
<i>First</i> row\r
- second row\r
\r
2\r
00:01:03,000 --> 00:01:04,000\r
{\\an8}Bye\r
`;

describe('readTranscript', () => {
  it.each([
    [
      'WebVTT with rolling rows, tags and notes',
      rolling,
      [
        { at: 0, text: 'so today I' },
        { at: 3_602, text: 'drive & sing' },
      ],
    ],
    [
      'SubRip with a byte order mark',
      subRip,
      [
        { at: 1, text: 'First row' },
        { at: 1, text: 'second row' },
        { at: 63, text: 'Bye' },
      ],
    ],
    [
      'SubRip without blank lines, where a spoken line is a number',
      '1\n00:00:01,000 --> 00:00:02,000\nIt was\n1999\n2\n00:00:03,000 --> 00:00:04,000\nLong ago',
      [
        { at: 1, text: 'It was' },
        { at: 1, text: '1999' },
        { at: 3, text: 'Long ago' },
      ],
    ],
    [
      'SubRip with an empty row within a cue',
      '1\n00:00:01,000 --> 00:00:02,000\nIt was\n\na long day',
      [
        { at: 1, text: 'It was' },
        { at: 1, text: 'a long day' },
      ],
    ],
    [
      'text copied from YouTube, with each timestamp on its own line',
      '0:00\nhello there\n1:05\nand now',
      [
        { at: 0, text: 'hello there' },
        { at: 65, text: 'and now' },
      ],
    ],
    [
      'text with a time at the start of each line',
      '[00:12] hello there\n(1:02:03) - and now',
      [
        { at: 12, text: 'hello there' },
        { at: 3_723, text: 'and now' },
      ],
    ],
    ['plain text', 'A --> B is what I say.', [{ at: null, text: 'A --> B is what I say.' }]],
    ['plain text in Japanese', 'こんにちは', [{ at: null, text: 'こんにちは' }]],
  ])('reads a transcript from %s', async (_what, text, lines) => {
    await expect(readTranscript(text)).resolves.toEqual(lines);
  });

  it.each([
    ['more bytes than allowed', 'a '.repeat(maxTranscriptBytes / 2 + 1), 'transcript_too_large'],
    ['more speech than allowed', 'ab '.repeat(maxTranscriptCharacters / 2), 'transcript_too_large'],
    ['more lines than allowed', 'a\n'.repeat(200_000), 'transcript_too_large'],
    ['a picture', `\x89PNG\r\n\x1A\n${'\x01\x02'.repeat(50)}`, 'transcript_unreadable'],
    ['text in another encoding', 'Gr\uFFFDn', 'transcript_unreadable'],
    ['TTML', '<?xml version="1.0"?><tt><p>Hello there</p></tt>', 'transcript_unreadable'],
    ['HTML', '<!DOCTYPE html><p>Hello there', 'transcript_unreadable'],
    ['JSON', '[{"start": 1, "text": "Hello there"}]', 'transcript_unreadable'],
    ['SubStation Alpha', '[Script Info]\nTitle: Hello', 'transcript_unreadable'],
    ['white space', ' \n\t\n', 'transcript_empty'],
    ['cues without speech', 'WEBVTT\n\n00:01.000 --> 00:02.000\n[Music]', 'transcript_empty'],
    ['times alone', '0:00\n0:05\n', 'transcript_empty'],
  ])('refuses a transcript from %s', async (_what, text, code) => {
    await expect(readTranscript(text)).rejects.toThrow(code);
  });

  it.each(['1\n', '00:00:01,000 --> ', '<', '{\\', '&amp', '[', '- ', ' \n', '1:'])(
    'refuses two megabytes of %j within three seconds',
    async (part) => {
      const started = performance.now();
      await expect(
        readTranscript(part.repeat(maxTranscriptBytes / part.length - 1)),
      ).rejects.toThrow(/^transcript_/);
      expect(performance.now() - started).toBeLessThan(3_000);
    },
  );
});
