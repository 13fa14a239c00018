import { contactPlaceholder, defaultContact, networkName, reportHelpPath } from '@app/contracts';
import { escapeHtml } from './escape-html.js';

interface Contacts {
  contactEmail: string | null;
  social: readonly string[];
}

/** Fills the contact placeholders of a prerendered page, and removes those that are not configured. */
export function withContacts(page: string, { contactEmail, social }: Contacts): string {
  const networks = page.replace(itemWith(contactPlaceholder.social), (item) =>
    social
      .map((address) =>
        item
          .replaceAll(contactPlaceholder.social, () => escapeHtml(address))
          .replaceAll(networkName(contactPlaceholder.social), () =>
            escapeHtml(networkName(address)),
          ),
      )
      .join(''),
  );
  if (contactEmail !== null)
    return networks.replaceAll(contactPlaceholder.email, () => escapeHtml(contactEmail));
  return networks
    .replace(itemWith(`mailto:${contactPlaceholder.email}`), '')
    .replaceAll(selfNamedLink(contactPlaceholder.email), `<span>${defaultContact}</span>`)
    .replaceAll(new RegExp(`mailto:${contactPlaceholder.email}[^"]*`, 'g'), reportHelpPath)
    .replaceAll(/<ul[^>]*><\/ul>/g, '');
}

/** Matches a list item with a link to this address. */
function itemWith(address: string): RegExp {
  return new RegExp(`<li><a href="${address}"(?:(?!</li>).)*</li>`, 's');
}

/** Matches a mail link whose text is its address. */
function selfNamedLink(email: string): RegExp {
  return new RegExp(`<a href="mailto:${email}"[^>]*>${email}</a>`, 'g');
}
