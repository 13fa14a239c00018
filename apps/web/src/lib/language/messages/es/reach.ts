import type { reach as en } from '../en/reach.js';
import type { Translation } from '../../language.js';

export const reach: Translation<typeof en> = {
  title: 'Impresiones y clics',
  titleOf: 'Impresiones y clics de {name}',
  consent:
    'YouTube cuenta cada día cuántas veces se ve una miniatura y cuántas se hace clic en ella. Google pregunta una vez si Posterframe puede leer esos informes. Guardamos las cifras de los vídeos en los que publicas desde aquí, {days, number} días como máximo.',
  revoked: 'Google ya no nos deja leer esos informes.',
  notSetUp: 'Los informes de YouTube no están configurados en este sitio.',
  unreachable: 'No hemos podido leer los informes de YouTube. Lo intentamos de nuevo cada hora.',
  asOf: 'Estas cifras son del {date}.',
  asking: 'Pidiendo los informes a YouTube…',
  first:
    'YouTube prepara los primeros informes uno o dos días después de que los permitas. Aparecerán aquí.',
  tooRecent:
    'YouTube aún no tiene cifras de estos días. Sus informes llegan con dos días de retraso.',
  erased:
    'Guardamos las cifras de YouTube {days, number} días. Las de estos días ya se han borrado.',
  impressions: 'Impresiones',
  clickRate: 'Porcentaje de clics',
  most: 'máximo: {value}',
  plot: '{title} por día, del {from} al {to}, {most} como máximo. La tabla de abajo muestra cada día.',
  change: '{day}: {change}',
  published: 'se publicó esta miniatura',
  otherPublished: 'se publicó otra miniatura',
  undone: 'volvió la miniatura anterior',
  noTest:
    'Esto no es una prueba. Cuándo, dónde y a quién muestra YouTube un vídeo cambia de un día a otro, sea cual sea su miniatura.',
  asTable: 'Ver como tabla',
  day: 'Día',
};
