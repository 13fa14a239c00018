import 'reflect-metadata';
import { EnvironmentError, readStripeSetup } from '@app/config';
import { setUpStripe } from '@app/providers';
import { webhookRoute } from './http/raw-body.js';

/** `npm run stripe:setup`: brings a Stripe account to what the product needs and prints the lines for .env. May run twice. */
async function main(): Promise<void> {
  const { secretKey, publicOrigin, origin } = readStripeSetup();
  const lines = await setUpStripe({ secretKey, publicOrigin, origin, webhookPath: webhookRoute });
  console.log('# For .env:');
  for (const [name, value] of Object.entries(lines)) {
    console.log(
      value === null
        ? `# ${name}: as it was told when the webhook was made; the Stripe dashboard shows it under Webhooks.`
        : `${name}=${value}`,
    );
  }
}

try {
  await main();
} catch (error) {
  const known = error instanceof EnvironmentError || (error instanceof Error && 'type' in error);
  // Only the sentence: the library's errors carry the whole request.
  console.error(known && error instanceof Error ? error.message : 'The set-up did not finish.');
  process.exit(1);
}
