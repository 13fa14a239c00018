import { contactPlaceholder, namelessContact, networkName, reportHelp } from '@app/contracts';
import { escapeHtml } from './escape-html.js';

interface Contacts {
  contactEmail: string | null;
  social: readonly string[];
}

/** Puts whom to turn to into a page of the build, as its living form says it; what is not there is left out. */
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
    .replaceAll(nameOf(contactPlaceholder.email), `<span>${namelessContact}</span>`)
    .replaceAll(new RegExp(`mailto:${contactPlaceholder.email}[^"]*`, 'g'), reportHelp)
    .replaceAll(/<ul[^>]*><\/ul>/g, '');
}

/** One entry of a list. */
function itemWith(address: string): RegExp {
  return new RegExp(`<li><a href="${address}"(?:(?!</li>).)*</li>`, 's');
}

/** A link that says its own address. */
function nameOf(email: string): RegExp {
  return new RegExp(`<a href="mailto:${email}"[^>]*>${email}</a>`, 'g');
}
