import type { keys as en } from '../en/keys.js';
import type { Translation } from '../../language.js';

export const keys: Translation<typeof en> = {
  title: 'Claves de API',
  note: 'Para programas que crean miniaturas en tu nombre: scripts, agentes y la línea de comandos. <docs>Cómo usarla</docs>',
  none: 'No tienes claves de API.',
  notLoaded: 'No se pudieron cargar tus claves de API.',
  loading: 'Cargando tus claves de API',
  create: 'Crear una clave',
  full: 'Tienes {count, number} claves de API, el máximo posible. Revoca una para crear otra.',
  scopes: { read: 'Leer', generate: 'Crear', publish: 'Publicar' },
  scopesQuestion: '¿Qué puede hacer?',
  scopeChoices: {
    read: 'Leer: tus miniaturas y tu historial',
    generate: 'Crear: crear miniaturas y editar su texto',
    publish: 'Publicar: poner miniaturas en los vídeos de tus canales conectados',
  },
  may: 'Clave {ending}. Puede: {scopes}.',
  created: 'Creada el {date}.',
  unused: 'Nunca se ha usado.',
  lastUsed: 'Último uso: {date}.',
  requests:
    '{requests, plural, one {# solicitud} other {# solicitudes}} y {generations, plural, one {# generación} other {# generaciones}} en los últimos {days, number} días.',
  uses: '{requests, plural, one {# solicitud} other {# solicitudes}}, {generations, plural, one {# generación} other {# generaciones}} y {credits, plural, one {# crédito} other {# créditos}} en los últimos {days, number} días.',
  createTitle: 'Crear una clave de API',
  createNote: 'Ponle el nombre del programa que la va a usar.',
  createdTitle: 'Copia tu clave ahora',
  createdNote:
    'Solo la mostramos esta vez. Guárdala como una contraseña: quien la tenga puede actuar en tu nombre.',
  key: 'Clave de API',
  copied: 'Clave copiada',
  notCopied: 'Tu navegador no permitió copiar. Selecciona la clave y cópiala.',
  done: 'Listo',
  revoke: 'Revocar',
  revokeOf: 'Revocar {name}',
  revokeTitle: '¿Revocar {name}?',
  revokeNote:
    'Los programas que usan esta clave dejan de funcionar al momento. No se puede deshacer.',
  revoked: '{name} está revocada',
};
