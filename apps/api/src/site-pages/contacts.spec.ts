import { describe, expect, it } from '@jest/globals';
import { contactPlaceholder } from '@app/contracts';
import { withContacts } from './contacts.js';

const { email, social } = contactPlaceholder;
const footer = `<ul class="last"><li><a href="mailto:${email}" class="link">Contact</a></li><li><a href="${social}" target="_blank" class="link">social.placeholder.invalid</a></li></ul>`;
const sentence = `<p>Questions go to <a href="mailto:${email}" class="link">${email}</a>.</p>`;
const report = `<a href="mailto:${email}?subject=Report%201" class="button">Report</a>`;
const page = footer + sentence + report;

describe('the contacts on a prerendered page', () => {
  it('show the installation’s address and social networks, in order', () => {
    const html = withContacts(page, {
      contactEmail: 'help@a.example',
      social: ['https://x.com/one', 'https://video.example/?a=1&b=2'],
    });
    expect(html).toBe(
      '<ul class="last"><li><a href="mailto:help@a.example" class="link">Contact</a></li>' +
        '<li><a href="https://x.com/one" target="_blank" class="link">X</a></li>' +
        '<li><a href="https://video.example/?a=1&amp;b=2" target="_blank" class="link">video.example</a></li></ul>' +
        '<p>Questions go to <a href="mailto:help@a.example" class="link">help@a.example</a>.</p>' +
        '<a href="mailto:help@a.example?subject=Report%201" class="button">Report</a>',
    );
  });

  it('leave no empty list or placeholder when not configured', () => {
    expect(withContacts(page, { contactEmail: null, social: [] })).toBe(
      '<p>Questions go to <span>the people who run this site</span>.</p>' +
        '<a href="/terms#report" class="button">Report</a>',
    );
  });
});
