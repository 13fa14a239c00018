/**
 * Shows a page when the device is offline. Caches nothing, and leaves every request of a device that is online to the
 * browser, so that a page is never older than the server.
 */
const sentences = {
  en: ['You’re offline', 'Posterframe needs a connection. Your thumbnails are safe.', 'Try again'],
  de: [
    'Du bist offline',
    'Posterframe braucht eine Verbindung. Deine Thumbnails sind sicher.',
    'Noch einmal',
  ],
  es: [
    'No tienes conexión',
    'Posterframe necesita conexión. Tus miniaturas están a salvo.',
    'Reintentar',
  ],
};

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && !navigator.onLine) event.respondWith(offlinePage());
});

function offlinePage() {
  const language = navigator.language.slice(0, 2);
  const known = language in sentences ? language : 'en';
  const [title, text, again] = sentences[known];
  return new Response(
    `<!doctype html><html lang="${known}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} - Posterframe</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fafaf7, #0b0b0f) }
main { display: grid; min-height: 90vh; place-content: center; justify-items: center; padding: 0 24px; text-align: center }
a { padding: 10px 22px; border-radius: 99px; color: light-dark(#fafaf7, #0b0b0f); background: light-dark(#0b0b0f, #f6f5f0); font-weight: 600; text-decoration: none }
</style>
<main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}
