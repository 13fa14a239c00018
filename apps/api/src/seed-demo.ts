import 'reflect-metadata';
import { EnvironmentError, EnvironmentModule, Environment } from '@app/config';
import { plans } from '@app/contracts';
import { Credits } from '@app/credits';
import { Channels, Database, DataModule, Users } from '@app/data';
import { demoPeople, type DemoPerson } from '@app/providers';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/**
 * Gives the emulator's people their accounts: a channel for the free creator, a plan for the paid one.
 * May run at every start; what exists stays. Never in production.
 */
@Module({
  imports: [EnvironmentModule, DataModule.forProcess('posterframe-seed')],
  providers: [Credits],
})
class SeedModule {}

/** The others register by signing in for the first time. */
function hasSomethingToSeed(person: DemoPerson): boolean {
  return person.plan !== 'free' || person.channelConnected;
}

const dayMs = 24 * 60 * 60 * 1_000;

async function seed(): Promise<void> {
  const app = await NestFactory.createApplicationContext(SeedModule, {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    if (app.get(Environment).APP_MODE !== 'demo') {
      throw new EnvironmentError('The demo people are for APP_MODE=demo only.');
    }
    for (const person of Object.values<DemoPerson>(demoPeople).filter(hasSomethingToSeed)) {
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
}

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
    // Verified just now, as at every start: without a consent behind it, it cannot be verified anew.
    await channels.save({
      userId: user.id,
      channelId: person.ownsChannelId,
      title: person.channelTitle ?? person.name,
      handle: null,
      sealedToken: null,
    });
  }
  if (person.plan !== 'free') {
    const periodEnd = new Date(Date.now() + 30 * dayMs);
    await database.run(subscribe, [user.id, person.plan, periodEnd]);
    await credits.startPlanPeriod(
      user.id,
      plans[person.plan].monthlyCredits,
      periodEnd,
      `demo:${user.id}`,
    );
  }
}

const subscribe = {
  name: 'seed-subscription',
  text: `
    insert into subscriptions (user_id, plan_key, status, current_period_end) values ($1, $2, 'active', $3)
    on conflict (user_id) do nothing`,
};

try {
  await seed();
} catch (error) {
  console.error(error instanceof EnvironmentError ? error.message : error);
  process.exit(1);
}
