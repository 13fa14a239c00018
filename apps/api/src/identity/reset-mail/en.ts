import { passwordResetMinutes } from '@app/contracts';
import type { MailText } from './mail-text.js';

export const englishResetMail = (link: string): MailText => ({
  subject: 'Set a new password for Posterframe',
  text: `Open this link to set a new password. It works once and for ${passwordResetMinutes} minutes:

${link}

The new password signs you out everywhere and ends your API keys.
If you didn’t ask for this, ignore this message: your password stays as it is.
`,
});
