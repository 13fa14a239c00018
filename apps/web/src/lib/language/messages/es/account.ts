import type { account as en } from '../en/account.js';
import type { Translation } from '../../language.js';

export const account: Translation<typeof en> = {
  title: 'Cuenta',
  notLoaded: 'No se ha podido cargar tu cuenta.',
  loading: 'Cargando tu cuenta',
  loadingWorkspace: 'Cargando tu estudio',
  memberSince: 'Miembro desde el {date}',
  workspace: 'Estudio',
  home: 'Estudio, inicio de Posterframe',
  newThumbnail: 'Nueva miniatura',
  history: 'Historial',
  subscription: 'Mi suscripción',
  creditHistory: 'Historial de créditos',
  admin: 'Administración',
  shortcuts: 'Atajos de teclado',
  refresh: 'Renovar vídeos antiguos',
  signOut: 'Cerrar sesión',
  accountOf: 'Cuenta de {name}',
  stillSignedIn: 'Tu sesión sigue abierta. Revisa tu conexión e inténtalo de nuevo.',
  profileFailed: 'Algo ha fallado. Prueba a recargar la página.',
  addMore: 'Añadir',
  creditsWorth: '{count, plural, one {crédito} other {créditos}}, {thumbnails}',
  language: 'Idioma',
  languageNote: 'Para pantallas y mensajes. Las miniaturas siguen el idioma de tu vídeo.',
  methods: 'Formas de acceso',
  since: 'desde el {date}',
  add: 'Añadir {provider}',
  channel: 'Canal de YouTube',
  channelFree:
    'Las cuentas gratuitas crean miniaturas para su propio canal. Google nos dice cuál es el tuyo.',
  channelPaid:
    'Tu plan admite cualquier canal. Conecta el tuyo para poner sus miniaturas desde aquí y conservarlo si pasas a Free.',
  channelOpen: 'Conecta tu canal para poner sus miniaturas desde aquí.',
  checked: 'comprobado el {date}',
  refreshOld: 'Renovar las miniaturas de vídeos antiguos',
  maySet: 'Podemos poner sus miniaturas cuando pulses «Usar en YouTube».',
  dontAllow: 'Retirar permiso',
  dontAllowLabel: 'Retirar permiso para poner miniaturas en {channel}',
  mayRead: 'Podemos leer cuántas veces se ven sus miniaturas y se hace clic en ellas.',
  dontReadLabel: 'Retirar permiso para leer informes de {channel}',
  disconnect: 'Desconectar',
  disconnectLabel: 'Desconectar {channel}',
  disconnected: '{channel} está desconectado',
  disconnectedNote: 'Sus datos de YouTube se han borrado.',
  stopped: 'Ya no ponemos miniaturas en {channel}',
  stoppedNote: 'Lo que estaba por publicarse se ha cancelado.',
  stoppedReading: 'Ya no leemos informes de {channel}',
  stoppedReadingNote: 'Las cifras que teníamos se han borrado.',
  connect: 'Conectar tu canal',
  connectAnother: 'Conectar otro canal',
  addsGoogle: 'También podrás iniciar sesión con esa cuenta de Google.',
  access:
    'Acceso de solo lectura hasta que nos dejes poner miniaturas. Puedes retirar ambos cuando quieras en <google>tu cuenta de Google</google>. Consulta los <terms>términos de YouTube</terms> y la <privacy>política de privacidad de Google</privacy>.',
  faces: 'Caras',
  facesNote:
    'Las imágenes que añades se borran {hours, number} horas después de terminar sus miniaturas, o al momento si algo falla o cancelas. Los recortes se conservan para que puedas editar el texto después.',
  removeFaces: 'Eliminar datos faciales',
  removeFacesTitle: '¿Eliminar los datos faciales?',
  removeFacesNote:
    'Se borran todas las imágenes que añadiste, tus caras y elementos guardados y todos los recortes. Tus miniaturas se quedan como están, pero ya no podrás editar el texto de las que los usan.',
  facesRemoved: 'Datos faciales eliminados',
  noFaces: 'No había datos faciales',
  facesInUse:
    'Una miniatura en curso aún usa tus fotos. Se borrarán en las {hours, number} horas siguientes a que termine.',
  data: 'Datos y dispositivos',
  dataNote:
    'Todo lo que guardamos sobre ti en un archivo: cuenta, créditos, creaciones, el uso de tus claves de API y las direcciones de tus miniaturas.',
  downloadData: 'Descargar mis datos',
  dataFailed: 'No hemos podido preparar tus datos. Inténtalo más tarde.',
  signOutEverywhere: 'Cerrar sesión en todas partes',
  signOutEverywhereTitle: '¿Cerrar sesión en todas partes?',
  signOutEverywhereNote:
    'Se cerrará la sesión en todos los navegadores y dispositivos, también en este. Las claves de API siguen funcionando hasta que las revoques.',
  deleteTitle: 'Eliminar cuenta',
  deleteNote: 'Tu cuenta y tus datos se eliminan al momento. No se puede deshacer.',
  deleteMine: 'Eliminar mi cuenta y mis datos',
  deleteQuestion: '¿Eliminar tu cuenta?',
  deleteWarning: 'Es inmediato y definitivo. Si quieres conservar tus datos, descárgalos antes.',
  deleteForGood: 'Eliminar para siempre',
  hasPlan:
    'Tienes el plan {plan}. Cancélalo antes de eliminar tu cuenta. Puedes hacerlo en <link>Mi suscripción</link>.',
  weDelete: 'Lo que borramos',
  weKeep: 'Lo que conservamos',
  gone: {
    person:
      'Tu nombre, correo, foto de perfil, claves de API y formas de acceso, en todos los dispositivos.',
    thumbnails:
      'Tus miniaturas, también las compartidas, y todas las imágenes que subiste o guardaste, incluidas las caras.',
    work: 'Tus prompts, enlaces de vídeo, canales conectados y sus datos de YouTube.',
    credits: 'Los créditos que te queden. No se pueden recuperar.',
  },
  kept: {
    ledger:
      'Tu historial de créditos sin tu nombre: importes, fechas y motivos. Lo exige la contabilidad.',
    payments: 'Lo que pagaste y tu número de cliente en el proveedor de pagos, como exige la ley.',
    fingerprint:
      'Durante {days, number} días, una huella anónima de tu acceso, para que nadie reciba dos veces los créditos de bienvenida.',
    generations:
      'De cada creación: cuándo fue, cuántas miniaturas y si funcionó. No el vídeo, el prompt ni las imágenes.',
  },
  typeToConfirm: 'Escribe «{word}» para confirmar',
};
