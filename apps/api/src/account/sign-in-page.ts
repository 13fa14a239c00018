import { signInChannel, type SignInMessage } from '@app/contracts';

/**
 * The last page of the popup: tells the page that opened it and closes. By BroadcastChannel first, because a provider's
 * page may have cut the link to the opener; by postMessage to our own origin as the second way. Never carries a token.
 */
export function signInPage(message: SignInMessage, origin: string, nonce: string): string {
  const text = message.ok
    ? 'You are signed in. This window can be closed.'
    : 'The sign-in did not finish. This window can be closed.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Posterframe</title>
</head>
<body>
<p>${text}</p>
<script nonce="${nonce}">
const message = ${JSON.stringify(message)};
const channel = new BroadcastChannel(${JSON.stringify(signInChannel)});
channel.postMessage(message);
if (window.opener) window.opener.postMessage(message, ${JSON.stringify(origin)});
setTimeout(() => { channel.close(); window.close(); }, 50);
</script>
</body>
</html>`;
}
