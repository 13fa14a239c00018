import type { signIn as en } from '../en/sign-in.js';
import type { Translation } from '../../language.js';

export const signIn: Translation<typeof en> = {
  title: 'Iniciar sesión en Posterframe',
  heading: 'Inicia sesión para usar tu generador de miniaturas <nowrap>con IA</nowrap>',
  continueWith: 'Continuar con {provider}',
  inWindow: 'Continúa en la ventana que se ha abierto.',
  agree:
    'Al continuar aceptas los <terms>términos del servicio</terms> y la <privacy>política de privacidad</privacy>.',
  newHere: '¿Primera vez? Crearemos tu cuenta con {credits, number} créditos gratis.',
  newHereUnpriced: '¿Primera vez? Crearemos tu cuenta.',
  closed: 'Este sitio no admite cuentas nuevas.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  or: 'o',
  forgot: '¿Olvidaste tu contraseña? Pide un enlace al administrador.',
  choosePassword: 'Elige una contraseña',
  newPassword: 'Nueva contraseña',
  passwordRule: '{min, number} caracteres o más',
  saveAndSignIn: 'Guardar y entrar',
  fillIn: 'Escribe tu correo y tu contraseña.',
  local: 'Correo y contraseña',
  example: 'Un fotograma y la miniatura hecha con él',
  stillAlt: 'Fotograma de un vídeo',
  still: 'Fotograma',
  thumbnailAlt: 'La miniatura hecha con él',
  thumbnail: 'Miniatura',
};
