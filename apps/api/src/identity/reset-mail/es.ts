import { passwordResetMinutes } from '@app/contracts';
import type { MailText } from './mail-text.js';

export const spanishResetMail = (link: string): MailText => ({
  subject: 'Nueva contraseña para Posterframe',
  text: `Abre este enlace para elegir una contraseña nueva. Funciona una vez y durante ${passwordResetMinutes} minutos:

${link}

La contraseña nueva cierra todas tus sesiones y anula tus claves de API.
Si no la has pedido, ignora este mensaje: tu contraseña no cambia.
`,
});
