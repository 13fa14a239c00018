import type { affiliate as en } from '../en/affiliate.js';
import type { Translation } from '../../language.js';

export const affiliate: Translation<typeof en> = {
  title: 'Programa de afiliados',
  text: 'Gana recompensas por compartir Posterframe con otros creadores. Comparte tu enlace y gana cuando se suscriban.',
  backHome: 'Volver al inicio',
  comingSoon: 'Muy pronto',
};
