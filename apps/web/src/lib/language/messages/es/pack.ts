import type { Translation } from '../../language.js';
import type { pack as en } from '../en/pack.js';

export const pack: Translation<typeof en> = {
  title: 'Otros idiomas',
  description:
    'La misma imagen con tu titular en otros idiomas, para las miniaturas localizadas de YouTube. Gratis.',
  row: 'Idioma {number, number}',
  language: 'Código de idioma',
  headline: 'Titular',
  second: 'Segunda línea, si la quieres',
  add: 'Añadir un idioma',
  remove: 'Quitar el idioma {number, number}',
  most: 'Un paquete tiene {count, number} idiomas como máximo.',
  make: 'Crear las imágenes',
  download: 'Descargar {count, plural, one {# imagen} other {# imágenes}}',
  preview: 'La miniatura en {code}',
  passed: 'Ha pasado las {count, number} comprobaciones',
  propose: 'Proponer traducciones',
  proposeNote:
    'Un modelo de IA lee tu titular y propone traducciones. Las revisas antes de crear nada.',
  proposeNeedsCodes: 'Escribe primero los códigos de idioma, como es, pt-BR o ja.',
  proposed: 'Propuesto por una IA. Revísalo.',
  notProposed: 'No llegó ninguna traducción utilizable. Escribe tú el titular.',
  languageMissing: 'Escribe un código de idioma, como es, pt-BR o ja.',
  languageUnknown: 'No conocemos el idioma «{code}». Usa un código como es, pt-BR o ja.',
  languageTwice: '{code} ya está en el paquete.',
  headlineMissing: 'Escribe el titular en este idioma.',
};
