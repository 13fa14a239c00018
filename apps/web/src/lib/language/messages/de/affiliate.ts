import type { affiliate as en } from '../en/affiliate.js';
import type { Translation } from '../../language.js';

export const affiliate: Translation<typeof en> = {
  title: 'Partner­programm',
  text: 'Empfiehl Posterframe weiter und verdiene mit: Teile deinen Link und erhalte eine Prämie, wenn Creator darüber ein Abo abschließen.',
  backHome: 'Zur Startseite',
  comingSoon: 'Kommt bald',
};
