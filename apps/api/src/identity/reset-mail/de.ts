import { passwordResetMinutes } from '@app/contracts';
import type { MailText } from './mail-text.js';

export const germanResetMail = (link: string): MailText => ({
  subject: 'Neues Passwort für Posterframe',
  text: `Öffne diesen Link und wähl ein neues Passwort. Er funktioniert einmal und ${passwordResetMinutes} Minuten lang:

${link}

Mit dem neuen Passwort wirst du überall abgemeldet, und deine API-Schlüssel enden.
Wenn du das nicht angefordert hast, ignorier diese Nachricht: Dein Passwort bleibt, wie es ist.
`,
});
