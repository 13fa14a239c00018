import type { NoticeCode } from '@app/contracts';

export const notices: Record<NoticeCode, string> = {
  'models-capped':
    'Se ha alcanzado el límite de IA de este mes, así que estas se hacen con los fotogramas de tu vídeo.',
  'prompt-impossible':
    'Las miniaturas se hacen con los fotogramas del vídeo, que no pueden mostrar {parts}.',
  'prompt-unmet-before':
    'Trabajamos con los fotogramas del vídeo y no podemos seguir {parts}. Seguimos texto entre comillas, colores, luz, diseños y si se ven personas.',
  'prompt-unmet':
    'Trabajamos con los fotogramas del vídeo y no hemos podido seguir {parts} de tu indicación.',
  'prompt-partly-before':
    'De {parts} seguimos texto entre comillas, colores, luz, diseños y personas. No añadimos nada que los fotogramas no muestren.',
  'prompt-partly':
    'De {parts} hemos seguido texto entre comillas, colores, luz, diseños y personas. No añadimos nada que los fotogramas no muestren.',
  'prompt-thing-before':
    'Distinguimos personas de escenas, pero no reconocemos cosas: para {parts} usamos fotogramas sin personas.',
  'prompt-thing': 'Para {parts} hemos buscado fotogramas sin personas: no reconocemos cosas.',
  'upload-no-face':
    'No hemos encontrado ninguna cara en {pictures}, así que no hay nada que recortar.',
  'upload-small-face': 'No podemos recortar la cara de {pictures}: es demasiado pequeña.',
  'upload-cut-face': 'No podemos recortar la cara de {pictures}: el borde la corta.',
  'upload-several-faces':
    'Hemos encontrado varias caras en {pictures}. Las recortamos juntas si queda limpio.',
};
