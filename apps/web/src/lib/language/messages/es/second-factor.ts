import type { secondFactor as en } from '../en/second-factor.js';
import type { Translation } from '../../language.js';

export const secondFactor: Translation<typeof en> = {
  title: 'Autenticación en dos pasos',
  off: 'Desactivada. Actívala para que, tras la contraseña, se pida un código de tu aplicación de autenticación.',
  on: 'Activada desde el {date}. {left, plural, =0 {No queda ningún código de recuperación.} one {Queda # código de recuperación.} other {Quedan # códigos de recuperación.}}',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  turnOnLabel: 'Activar la autenticación en dos pasos',
  turnOffLabel: 'Desactivar la autenticación en dos pasos',
  passwordNote: 'Escribe tu contraseña para empezar.',
  password: 'Contraseña',
  next: 'Continuar',
  scanTitle: 'Añade Posterframe a tu aplicación',
  scanNote:
    'Escanea el código con una aplicación de autenticación o escribe la clave. Después introduce las seis cifras que muestre la aplicación. Se cerrará la sesión en tus otros dispositivos.',
  qr: 'Código QR para tu aplicación de autenticación',
  key: 'Clave',
  code: 'Código de seis cifras',
  codesTitle: 'Guarda tus códigos de recuperación',
  codesNote:
    'La autenticación en dos pasos ya está activada. Si pierdes tu dispositivo, cada uno de estos códigos sustituye a uno de la aplicación. Solo los mostramos esta vez.',
  codes: 'Códigos de recuperación',
  copy: 'Copiar',
  copied: 'Códigos de recuperación copiados',
  notCopied: 'Tu navegador no permite copiar. Copia los códigos a mano.',
  saved: 'Los he guardado',
  offNote:
    'Después bastará tu contraseña para entrar. Si solo necesitas códigos nuevos, vuelve a activarla enseguida.',
  offCode: 'Código o código de recuperación',
  turnedOff: 'La autenticación en dos pasos está desactivada',
};
