import 'reflect-metadata';
import { EnvironmentModule, Environment } from '@app/config';
import { plans } from '@app/contracts';
import { Credits, invoiceReference, PaymentCredits } from '@app/credits';
import { Channels, Database, DataModule, Users } from '@app/data';
import { demoPeople, demoSubscription, type DemoPerson } from '@app/providers';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandError, runCommand } from './command.js';
import { seedSubscription } from './seed-subscription.js';

@Module({
  imports: [EnvironmentModule, DataModule.forProcess('posterframe-seed')],
  providers: [Credits],
})
class SeedModule {}

/** Whether a demo user is created here. The others register at their first sign-in. */
function needsSeed(person: DemoPerson): boolean {
  return person.plan !== 'free' || person.channelConnected;
}

/**
 * `npm run seed-demo`: creates the demo users who have a plan or a connected channel. Idempotent. Refuses to run in
 * production.
 */
await runCommand(async () => {
  const app = await NestFactory.createApplicationContext(SeedModule, {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    if (app.get(Environment).APP_MODE !== 'demo') {
      throw new CommandError('The demo people are for APP_MODE=demo only.');
    }
    for (const person of Object.values<DemoPerson>(demoPeople).filter(needsSeed)) {
      await seedPerson(person, {
        users: app.get(Users),
        credits: app.get(Credits),
        channels: app.get(Channels),
        database: app.get(Database),
      });
    }
  } finally {
    await app.close();
  }
});

async function seedPerson(
  person: DemoPerson,
  stores: { users: Users; credits: Credits; channels: Channels; database: Database },
): Promise<void> {
  const { users, credits, channels, database } = stores;
  await credits.register({
    provider: 'google',
    subject: person.subject,
    name: person.name,
    email: person.email,
    emailVerified: person.emailVerified,
    avatar: null,
    role: person.admin ? 'admin' : 'creator',
  });
  const user = await users.findByIdentity('google', person.subject);
  if (!user) return;
  if (person.channelConnected && person.ownsChannelId) {
    // `save` marks the channel as verified now. Without a token, it cannot be verified again: the sweep erases it later.
    await channels.save({
      userId: user.id,
      channelId: person.ownsChannelId,
      title: person.channelTitle ?? person.name,
      handle: null,
      encryptedToken: null,
    });
  }
  const subscription = demoSubscription(person, new Date());
  if (!subscription) return;
  const { subscriptionId, customerId, planKey, periodEnd } = subscription;
  const inserted = await database.run(seedSubscription, [
    subscriptionId,
    user.id,
    planKey,
    periodEnd,
    customerId,
  ]);
  if (inserted.length === 0) return;
  await new PaymentCredits(database).settlePlan({
    userId: user.id,
    plan: planKey,
    periodEnd,
    reference: invoiceReference(subscription.invoiceId),
    subscriptionId,
    paymentIntentId: null,
    amount: plans[planKey].monthlyPrice * 100,
    isLate: false,
    change: null,
  });
}
