import type { TextNoteCode } from '@app/contracts';

export const textNotes: Record<TextNoteCode, string> = {
  'moved-no-room': 'Movimos el texto porque ahí no cabe.',
  'moved-unreadable': 'Movimos el texto porque ahí no se lee.',
  'moved-calmer': 'Movimos el texto a una zona más tranquila.',
  'moved-off-face': 'Apartamos el texto de una cara, de la duración o del borde.',
  'moved-off-player': 'Apartamos el texto de los controles de Shorts o del borde.',
  'moved-off-face-short': 'Apartamos el texto de una cara, de los controles de Shorts o del borde.',
  'moved-off-badge': 'Apartamos el texto de la duración o del borde.',
  'line-breaks': 'Cambiamos los saltos de línea para que el texto quepa.',
  'one-line': 'Pusimos ambos lados en una línea.',
  smaller: 'Redujimos el texto para que quepa.',
  'narrower-font': 'Usamos una tipografía más estrecha para que el texto quepa.',
  boxed: 'Pusimos el texto sobre un recuadro para que se lea.',
  outlined: 'Pusimos un contorno al texto.',
  darkened: 'Oscurecimos la imagen detrás del texto.',
  'second-line-left-out': 'Quitamos la segunda línea.',
  'text-without-room':
    'Quitamos el texto: no había sitio, o ninguna tipografía tiene sus caracteres.',
  'text-unreadable': 'Quitamos el texto porque aquí no se leía.',
  'characters-left-out': 'Quitamos lo que nuestras tipografías no tienen: {characters}',
  'mark-under-player': 'Los controles de Shorts tapan una parte de lo que añadiste.',
  'mark-under-badge': 'La duración de YouTube tapa una parte de lo que añadiste.',
  'person-at-edge': 'La persona se queda en el borde porque su imagen termina ahí.',
  'other-layout': 'Usamos otro diseño porque el anterior no encaja con esta imagen y este texto.',
  'uploads-erased': 'Sin las imágenes que subiste, porque las borramos a las 24 horas.',
};
