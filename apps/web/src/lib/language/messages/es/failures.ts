import type { failures as en } from '../en/failures.js';
import type { Translation } from '../../language.js';

export const failures: Translation<typeof en> = {
  unexpected: 'Se ha producido un error inesperado.',
  unreachable: 'Sin conexión. Revisa tu internet e inténtalo de nuevo.',
};
