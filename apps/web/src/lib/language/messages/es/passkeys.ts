import type { passkeys as en } from '../en/passkeys.js';
import type { Translation } from '../../language.js';

export const passkeys: Translation<typeof en> = {
  title: 'Llaves de acceso',
  note: 'Entra con tu huella, tu cara o el PIN del dispositivo, sin contraseña ni código. Conservas tus otras formas de entrar.',
  loading: 'Cargando tus llaves de acceso',
  notLoaded: 'No hemos podido cargar tus llaves de acceso.',
  none: 'No tienes llaves de acceso.',
  add: 'Añadir una llave de acceso',
  full: 'Tienes {count, number} llaves de acceso, el máximo.',
  unsupported: 'Este navegador no admite llaves de acceso.',
  addedOn: 'Añadida el {date}.',
  lastUsed: 'Último uso: {date}.',
  unused: 'Sin usar.',
  rename: 'Cambiar nombre',
  renameOf: 'Cambiar el nombre de {name}',
  renameNote: 'Solo tú ves este nombre.',
  remove: 'Quitar',
  removeOf: 'Quitar {name}',
  removeTitle: '¿Quitar {name}?',
  removeNote: 'Ya no podrás entrar con esta llave de acceso. Tus sesiones abiertas no se cierran.',
  removed: 'Se ha quitado {name}',
  removedNote: 'También puedes borrarla en tu gestor de contraseñas.',
  addTitle: 'Añadir una llave de acceso',
  addNote:
    'Tu navegador te preguntará dónde guardarla: en este dispositivo, en tu teléfono o en una llave de seguridad.',
  name: 'Nombre',
  nameNote: 'Para reconocerla después, por ejemplo «Mi portátil».',
  next: 'Continuar',
  added: 'Se ha añadido {name}',
  password: 'Contraseña',
  proofNote: 'Hace un rato que iniciaste sesión. Confirma que eres tú.',
  code: 'Código o código de recuperación',
  signInAgainNote:
    'Hace un rato que iniciaste sesión. Vuelve a iniciarla para confirmar que eres tú y regresa después a esta página.',
  signInAgain: 'Volver a iniciar sesión',
  exists: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  canceled: 'La llave de acceso no se ha añadido. Inténtalo de nuevo cuando quieras.',
  failed:
    'Tu navegador no ha podido crear una llave de acceso. Prueba con otro dispositivo o navegador.',
};
