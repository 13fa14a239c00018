import 'reflect-metadata';
import { EnvironmentError, readStripeSetup } from '@app/config';
import { paymentWebhookPath } from '@app/contracts';
import { setUpStripe } from '@app/providers';
import { CommandError, runCommand } from './command.js';

/**
 * `npm run setup-stripe`: creates the products, prices and settings that the product needs in a Stripe account, and
 * prints lines for .env. Idempotent.
 */
await runCommand(async () => {
  const { secretKey, publicOrigin, emulatorOrigin } = readStripeSetup();
  const settings = {
    secretKey,
    publicOrigin,
    origin: emulatorOrigin,
    webhookPath: paymentWebhookPath,
  };
  const lines = await setUpStripe(settings).catch((error: unknown) => {
    throw new CommandError(messageOf(error));
  });
  console.log('# For .env:');
  for (const [name, value] of Object.entries(lines)) {
    console.log(
      value === null
        ? `# ${name}: as it was printed when the webhook was created; the Stripe dashboard shows it under Webhooks.`
        : `${name}=${value}`,
    );
  }
});

/** Returns only the message, because Stripe's errors contain the whole request, including the key. */
function messageOf(error: unknown): string {
  const isStripes = error instanceof Error && 'type' in error;
  return isStripes || error instanceof EnvironmentError
    ? error.message
    : 'The set-up did not finish.';
}
