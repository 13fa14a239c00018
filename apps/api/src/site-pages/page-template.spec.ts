import { describe, expect, it } from '@jest/globals';
import { withPageTags } from './page-template.js';

const page = `<html><head>
    <title>Posterframe</title>
    <meta
      name="description"
      content="Paste a link."
    />
  </head><body></body></html>`;

const tags = {
  title: 'A "thumbnail" <made>',
  description: 'Made & shared',
  url: 'https://a.example/share?id=1',
  picture: { url: 'https://a.example/share/picture/1.jpg', width: 1280, height: 720, alt: '$& it' },
};

describe('the meta tags of a page', () => {
  const html = withPageTags(page, tags);

  it('replace the title and description of the page', () => {
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<title>A &quot;thumbnail&quot; &lt;made&gt;</title>');
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('content="Made &amp; shared"');
  });

  it('contain the picture and its size for other sites', () => {
    expect(html).toContain('property="og:image" content="https://a.example/share/picture/1.jpg"');
    expect(html).toContain('property="og:image:width" content="1280"');
    expect(html).toContain('property="og:image:height" content="720"');
    expect(html).toContain('name="twitter:card" content="summary_large_image"');
    expect(html).toContain('property="og:image:alt" content="$&amp; it"');
  });

  it('are in the head of the page', () => {
    expect(html.indexOf('og:image')).toBeLessThan(html.indexOf('</head>'));
  });
});
