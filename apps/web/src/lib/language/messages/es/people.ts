import type { people as en } from '../en/people.js';
import type { Translation } from '../../language.js';

export const people: Translation<typeof en> = {
  administration: 'Administración',
  views: { log: 'Registro', people: 'Personas', reports: 'Denuncias', models: 'Modelos' },
  openReports: 'abiertas',
  title: 'Personas',
  search: 'Nombre o correo',
  searchAct: 'Buscar',
  loading: 'Cargando...',
  notLoaded: 'No se han podido cargar las cuentas.',
  none: 'Ninguna cuenta coincide con esta búsqueda.',
  more: 'Mostrar más',
  you: 'Tú',
  noEmail: 'Sin correo electrónico',
  admin: 'Administrador',
  disabled: 'Desactivada',
  joined: 'Desde el {date}.',
  lastSeen: 'Última vez: {date}.',
  signedOut: 'Sin sesión iniciada.',
  sessions: 'Sesión iniciada en {sessions, plural, one {# navegador} other {# navegadores}}.',
  bySetting: 'Administrador por el ajuste ADMIN_EMAILS.',
  manage: 'Gestionar',
  manageOf: 'Gestionar {name}',
  generations: 'Generaciones',
  actions: {
    'make-admin': 'Hacer administrador',
    'make-creator': 'Quitar como administrador',
    disable: 'Desactivar',
    enable: 'Activar',
    'sign-out': 'Cerrar todas las sesiones',
  },
  questions: {
    'make-admin': '¿Hacer administrador a {name}?',
    'make-creator': '¿Quitar a {name} como administrador?',
    disable: '¿Desactivar a {name}?',
    enable: '¿Activar a {name}?',
    'sign-out': '¿Cerrar todas las sesiones de {name}?',
  },
  notes: {
    'make-admin': 'Los administradores ven todas las generaciones y cuentas, y pueden cambiarlas.',
    'make-creator': 'Se cierran sus sesiones y vuelve a entrar sin ese rol.',
    disable:
      'Se cierran sus sesiones y no puede volver a entrar. Sus claves de API dejan de funcionar. Las miniaturas en curso se detienen y se reembolsan, y lo que espera publicarse se cancela. Las páginas compartidas siguen siendo públicas.',
    enable:
      'Puede volver a entrar y sus claves de API funcionan de nuevo. Lo cancelado sigue cancelado.',
    'sign-out':
      'Cada navegador tiene que iniciar sesión de nuevo. Las claves de API siguen funcionando.',
  },
  planGoesOn: 'Su plan se sigue renovando hasta que lo canceles en tu proveedor de pagos.',
  done: {
    'make-admin': '{name} es administrador',
    'make-creator': '{name} ya no es administrador',
    disable: 'La cuenta de {name} está desactivada',
    enable: 'La cuenta de {name} está activa',
    'sign-out': 'Se han cerrado todas las sesiones de {name}',
  },
  changes: 'Cambios recientes',
  noChanges: 'Todavía no se ha cambiado nada.',
  changesNotLoaded: 'No se han podido cargar los cambios.',
  changed: {
    'make-admin': '{actor} hizo administrador a {name}',
    'make-creator': '{actor} quitó a {name} como administrador',
    disable: '{actor} desactivó a {name}',
    enable: '{actor} activó a {name}',
    'sign-out': '{actor} cerró todas las sesiones de {name}',
  },
};
