import type { DemoPerson } from '@app/providers';
import { pageOf } from '../page.js';
import { escapeHtml } from '../request.js';
import type { AskedScope } from './scopes.js';

interface ConsentView {
  person: DemoPerson;
  appHost: string;
  scopes: AskedScope[];
  /** Name of the checkboxes. */
  tickName: string;
  /** Hidden fields of the form. */
  fields: Record<string, string>;
  cancel: string;
  /** Address for choosing another account. */
  others: string;
}

interface AccountChoice {
  subject: string;
  name: string;
  email: string;
  description: string;
}

interface ChooserView {
  /** The provider that the page represents. */
  provider: 'Google' | 'Facebook';
  people: AccountChoice[];
  /** Host of the site that the person signs in to. */
  appHost: string;
  /** Address that signs in as this person. */
  pick: (person: AccountChoice) => string;
  cancel: string;
}

const style = `
main { width: 100%; max-width: 440px; }
ul { list-style: none; margin: 24px 0 16px; padding: 0; border: 1px solid var(--hair); border-radius: 12px; background: var(--sheet); overflow: hidden; }
li + li { border-top: 1px solid var(--hair); }
li a { display: grid; grid-template-columns: 40px 1fr; gap: 2px 14px; padding: 14px 16px; color: inherit; text-decoration: none; }
li a:hover { background: var(--hover); }
li img { grid-row: 1 / span 3; border-radius: 50%; display: block; margin-top: 2px; }
b { font-weight: 560; }
small { font-size: 13px; color: var(--ink-2); overflow-wrap: anywhere; }
.cancel { display: inline-block; padding: 9px 16px; border: 1px solid var(--line); border-radius: 9px; color: inherit; text-decoration: none; font-weight: 520; }
.cancel:hover { background: var(--hover); }
footer { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
footer p { font-size: 12px; line-height: 1.4; }
form { margin: 24px 0 0; }
.who { display: flex; align-items: center; gap: 12px; margin: 0 0 16px; color: var(--ink); }
.who img { border-radius: 50%; }
label { display: flex; gap: 12px; padding: 14px 16px; border: 1px solid var(--hair); border-radius: 12px; background: var(--sheet); margin: 0 0 16px; }
button { padding: 10px 18px; border: 0; border-radius: 9px; background: var(--ink); color: var(--paper); font: inherit; font-weight: 560; cursor: pointer; }
.row { display: flex; align-items: center; gap: 10px; }
.other { color: var(--ink-2); font-size: 13px; margin-left: auto; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 2px solid var(--ink); outline-offset: -4px; border-radius: 12px; }
`;

/** The page on which a visitor chooses a person. Every choice is a link, so the page needs no scripts. */
export function chooserPage(chooser: ChooserView): string {
  const rows = chooser.people.map(
    (person) => `<li><a href="${escapeHtml(chooser.pick(person))}">
<img src="/emulator/avatars/${person.subject}.svg" width="40" height="40" alt="">
<b>${escapeHtml(person.name)}</b>
<small>${escapeHtml(person.email)}</small>
<small>${escapeHtml(person.description)}</small>
</a></li>`,
  );
  return pageOf(
    'Choose a demo account',
    style,
    `<h1>Choose a demo account</h1>
<p>to continue to ${escapeHtml(chooser.appHost)}</p>
<ul>
${rows.join('\n')}
</ul>
<footer>
<p>These people are made up. No ${chooser.provider} account is involved and nothing leaves this machine.</p>
<a class="cancel" href="${escapeHtml(chooser.cancel)}">Cancel</a>
</footer>`,
  );
}

/** The page on which a person agrees to optional scopes one by one. A form without scripts. */
export function consentPage(consent: ConsentView): string {
  const hidden = Object.entries(consent.fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('\n');
  const ticks = consent.scopes
    .map(
      ({ scope, label }) =>
        `<label><input type="checkbox" name="${consent.tickName}" value="${escapeHtml(scope)}" checked> ${escapeHtml(label)}</label>`,
    )
    .join('\n');
  return pageOf(
    'Allow access',
    style,
    `<h1>${escapeHtml(consent.appHost)} wants to see more of this demo account</h1>
<form method="get" action="/o/oauth2/v2/auth">
<p class="who"><img src="/emulator/avatars/${consent.person.subject}.svg" width="32" height="32" alt=""> <span>${escapeHtml(consent.person.name)}<br><small>${escapeHtml(consent.person.email)}</small></span></p>
${hidden}
${ticks}
<div class="row">
<button type="submit">Continue</button>
<a class="cancel" href="${escapeHtml(consent.cancel)}">Cancel</a>
<a class="other" href="${escapeHtml(consent.others)}">Use another account</a>
</div>
</form>`,
  );
}

/** Shown when the client's request is invalid and must not be redirected. */
export function unusablePage(reason: string): string {
  return pageOf(
    'This sign-in request cannot be answered',
    style,
    `<h1>This sign-in request cannot be answered</h1>
<p>${escapeHtml(reason)}</p>`,
  );
}
