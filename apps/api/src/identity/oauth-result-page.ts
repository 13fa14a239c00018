import { errorRules, signInBroadcastChannel, type SignInMessage } from '@app/contracts';

const done: Record<SignInMessage['purpose'], string> = {
  'sign-in': 'You are signed in. This window can be closed.',
  link: 'Done. You can sign in with this, too. This window can be closed.',
  channel: 'Your channel is connected. This window can be closed.',
  reach: 'We can read your YouTube reports now. This window can be closed.',
  captions: 'We can read the captions of your videos now. This window can be closed.',
  publish: 'We can set thumbnails on your channel now. This window can be closed.',
};

/**
 * The popup's last page: sends the outcome to its opener and closes. Uses BroadcastChannel as well as postMessage,
 * because a provider's page may have cut the link to the opener. Never contains a token.
 * @param back link for a window that cannot close itself
 */
export function oauthResultPage(
  message: SignInMessage,
  origin: string,
  nonce: string,
  back: string,
): string {
  const text = message.ok
    ? done[message.purpose]
    : errorRules[message.errorCode ?? 'sign_in_failed'].sentence;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>Posterframe</title>
<style nonce="${nonce}">
body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 20vh auto 0; padding: 0 1.5rem; }
</style>
</head>
<body>
<p>${text}</p>
<p><a href="${back}">Back to Posterframe</a></p>
<script nonce="${nonce}">
const message = ${JSON.stringify(message)};
const channel = new BroadcastChannel(${JSON.stringify(signInBroadcastChannel)});
channel.postMessage(message);
if (window.opener) window.opener.postMessage(message, ${JSON.stringify(origin)});
setTimeout(() => { channel.close(); window.close(); }, 50);
</script>
</body>
</html>`;
}
