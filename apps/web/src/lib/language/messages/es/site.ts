import type { site as en } from '../en/site.js';
import type { Translation } from '../../language.js';

export const site: Translation<typeof en> = {
  title: 'Posterframe: miniaturas de vídeo que consiguen clics',
  description:
    'Pega el enlace de un vídeo y recibe hasta tres miniaturas hechas para él. Sin saber de diseño ni de prompts.',
  needsJavaScript:
    'Posterframe necesita JavaScript para crear miniaturas. Actívalo para este sitio y vuelve a cargar la página, o <link>lee lo que hace</link>.',
  pageTitle: '{page}, Posterframe',
  sections: {
    'how-it-works': 'Cómo funciona',
    features: 'Funciones',
    pricing: 'Precios',
  },
  sectionsLabel: 'Secciones',
  footer: 'Pie de página',
  affiliate: 'Afiliados',
  terms: 'Términos',
  privacy: 'Privacidad',
  contact: 'Contacto',
  language: 'Idioma',
  logIn: 'Iniciar sesión',
  tryForFree: 'Probar gratis',
  openWorkspace: 'Abrir el estudio',
  notFound: '¡Vaya! Página no encontrada',
  notFoundNote: 'Si alguien te envió este enlace, puede que su miniatura ya no se comparta.',
  broken: '¡Error inesperado de la aplicación!',
  returnHome: 'Volver al inicio',
  noAccess: 'No tienes acceso a esa página.',
  demo: 'Demo',
  emulator: 'Se ejecuta en modo emulador. No uses credenciales reales.',
  backendRuns: 'El servidor de prueba está en marcha.',
  backendGone: 'No hay conexión con el servidor de prueba.',
  deleted: 'Tu cuenta y tus datos se han eliminado.',
  measuring: 'Medición de visitas',
  measuringQuestion:
    '¿Podemos medir tu visita con Google Analytics? Nos ayuda a ver qué funciona y usa cookies. <link>Privacidad</link>',
  allow: 'Permitir',
  no: 'No',
  englishOnly: 'Esta página solo está disponible en inglés.',
};
