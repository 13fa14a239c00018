/** A bug to plant: each `find` occurs exactly once in the file, and is replaced. */
export interface PlantedBug {
  name: string;
  file: string;
  edits: readonly (readonly [find: string, replace: string])[];
  suite: Suite;
}

/** The smallest test files that must fail; `build` names the apps that they run as processes. */
export interface Suite {
  project: 'unit' | 'integration' | 'faults';
  path: string;
  /** Only tests whose name matches. */
  tests?: string;
  build?: readonly string[];
}

const ledger: Suite = { project: 'integration', path: 'test/integration/credits/ledger.spec.ts' };
const claims: Suite = { project: 'integration', path: 'test/integration/data/claims.spec.ts' };
const queue: Suite = { project: 'integration', path: 'test/integration/queue/queue.spec.ts' };
const retention: Suite = {
  project: 'integration',
  path: 'test/integration/data/retention.spec.ts',
};
const uploadedStills: Suite = {
  project: 'integration',
  path: 'test/integration/data/uploaded-stills.spec.ts',
};
const runner: Suite = { project: 'unit', path: 'apps/worker/src/run-generation.spec.ts' };
const api: Suite = { project: 'unit', path: 'apps/api/src/generations/generate.service.spec.ts' };

const allowances: Suite = {
  project: 'integration',
  path: 'test/integration/credits/allowances.spec.ts',
};

const payments: Suite = {
  project: 'integration',
  path: 'test/integration/credits/payments.spec.ts',
};
const stripe: Suite = {
  project: 'unit',
  path: 'libs/providers/src/payments/stripe-payments.spec.ts',
};
const advances: Suite = {
  project: 'integration',
  path: 'test/integration/credits/plan-advances.spec.ts',
};
const inbox: Suite = { project: 'unit', path: 'apps/api/src/billing/payment-inbox.spec.ts' };

const admission: Suite = {
  project: 'integration',
  path: 'test/integration/processes/admission.spec.ts',
  build: ['api', 'emulator', 'cli'],
};

const webhookSender: Suite = {
  project: 'integration',
  path: 'test/integration/providers/webhook-sender.spec.ts',
};

const createApi = 'apps/api/src/create-api.ts';
const statements = 'libs/credits/src/statements.ts';
const paymentStatements = 'libs/credits/src/payment-statements.ts';
const planPeriodStatements = 'libs/credits/src/plan-period-statements.ts';
const stripePayments = 'libs/providers/src/payments/stripe-payments.ts';
const credits = 'libs/credits/src/credits.ts';
const generations = 'libs/data/src/generations.ts';
const migration = 'libs/data/src/migrations/1763700000000-first-tables.ts';
const expirySweep = 'apps/worker/src/expiry-sweep.ts';
const jobSweep = 'apps/worker/src/job-sweep.ts';
const runGeneration = 'apps/worker/src/run-generation.ts';

/** Plausible mistakes in the money and job code. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'read, check and write without a lock',
    file: statements,
    edits: [['         for update\n    ), judged', '    ), judged']],
    suite: ledger,
  },
  {
    name: 'a balance that is read before the lock',
    file: statements,
    edits: [
      ['         for update\n    ), judged', '    ), judged'],
      [
        's.plan_credits - s.expired - s.from_plan, kept_credits = s.kept_credits',
        'u.plan_credits - s.expired - s.from_plan, kept_credits = u.kept_credits',
      ],
    ],
    suite: ledger,
  },
  {
    name: 'a debit that is computed from the balance before the lock wait',
    file: statements,
    edits: [
      [
        's.plan_credits - s.expired - s.from_plan, kept_credits = s.kept_credits',
        'u.plan_credits - s.expired - s.from_plan, kept_credits = u.kept_credits',
      ],
    ],
    suite: ledger,
  },
  {
    name: 'on conflict do nothing inside the debit',
    file: statements,
    edits: [
      [
        'from split s\n      returning id, priority',
        'from split s on conflict do nothing\n      returning id, priority',
      ],
    ],
    suite: ledger,
  },
  {
    name: 'repeated requests are recognized only by the job id, without a unique key',
    file: migration,
    edits: [
      [
        'check (cost = plan_debit + kept_debit),\n        unique (user_id, idempotency_key)',
        'check (cost = plan_debit + kept_debit)',
      ],
    ],
    suite: ledger,
  },
  {
    name: 'a repeated key with another body counts as a repetition',
    file: credits,
    edits: [['same: row.request_hash === requestHash', 'same: true']],
    suite: ledger,
  },
  {
    name: 'expired plan credits can be spent',
    file: statements,
    edits: [
      [
        'case when plan_credits_expire_at > now() then 0 else plan_credits end as expired',
        '0 as expired',
      ],
      [
        'case when plan_credits_expire_at > now() then plan_credits else 0 end as usable',
        'plan_credits as usable',
      ],
    ],
    suite: ledger,
  },
  {
    name: 'a refund goes to the plan bucket when its period is over',
    file: statements,
    edits: [
      [
        'coalesce(e.plan_period_end > now() and e.plan_period_end = a.plan_credits_expire_at, false)',
        'true',
      ],
    ],
    suite: ledger,
  },
  {
    name: 'a refund that does not check the status',
    file: statements,
    edits: [[`and status in ('queued', 'processing') and ($2`, 'and ($2']],
    suite: ledger,
  },
  {
    name: 'a full refund, although thumbnails were delivered',
    file: statements,
    edits: [
      [
        'refunded = g.cost - g.cost / g.batch_size * (select count(*) from pictures)',
        'refunded = g.cost',
      ],
    ],
    suite: ledger,
  },
  {
    name: 'the end of a generation does not check the fencing token',
    file: statements,
    edits: [['attempt = $2::int)', 'attempt >= 0)']],
    suite: ledger,
  },
  {
    name: 'the number of open generations never decreases',
    file: statements,
    edits: [[', open_generations = u.open_generations - 1', '']],
    suite: ledger,
  },
  {
    name: 'a generation whose models were called can be canceled',
    file: statements,
    edits: [['not g.models_asked and ', '']],
    suite: ledger,
  },
  {
    name: 'a generation with a finished thumbnail can be canceled',
    file: statements,
    edits: [['open.early_edits is null and ', '']],
    suite: { project: 'integration', path: 'test/integration/data/early-edits.spec.ts' },
  },
  {
    name: 'uploaded stills kept after a day',
    file: 'libs/data/src/uploaded-stills.ts',
    edits: [['make_interval(hours => $1)', 'make_interval(days => $1)']],
    suite: uploadedStills,
  },
  {
    name: 'uploaded stills erased by strangers',
    file: 'libs/data/src/uploaded-stills.ts',
    edits: [
      [
        'delete from uploaded_stills where user_id = $1 and thumbnail_id = $2 and id = $3',
        'delete from uploaded_stills where $1::uuid is not null and thumbnail_id = $2 and id = $3',
      ],
    ],
    suite: uploadedStills,
  },
  {
    name: '“Remove face data” keeps plates that were painted from an uploaded still',
    file: 'libs/data/src/personal-data.ts',
    edits: [[" or r.setting->'picture' ? 'upload')", ')']],
    suite: uploadedStills,
  },
  {
    name: 'uploaded stills are used after their time',
    file: 'libs/data/src/uploaded-stills.ts',
    edits: [['`s.created_at > now() -', "`s.created_at > now() - interval '1 day' -"]],
    suite: uploadedStills,
  },
  {
    name: 'uploaded stills that began before “Remove face data” are stored',
    file: 'libs/data/src/uploaded-stills.ts',
    edits: [['face_data_removals = $14', 'face_data_removals >= $14']],
    suite: uploadedStills,
  },
  {
    name: '“Remove face data” keeps plates of an uploaded still whose batch ends meanwhile',
    file: 'libs/data/src/personal-data.ts',
    edits: [['if (row.endedMeanwhile === 0) return', 'return']],
    suite: uploadedStills,
  },
  {
    name: 'an account deletion leaves a revision of an uploaded still that is being saved',
    file: 'libs/data/src/personal-data.ts',
    edits: [['    await this.database.run(closeThumbnailsStatement, [userId]);\n', '']],
    suite: uploadedStills,
  },
  {
    name: 'uploads of a canceled generation kept',
    file: statements,
    edits: [
      [
        "where $3::text <> 'completed' and likeness_consent is not null",
        "where $3::text = 'failed' and likeness_consent is not null",
      ],
    ],
    suite: retention,
  },
  {
    name: 'stored uploads are added up before the lock',
    file: 'libs/data/src/migrations/1763804720000-uploaded-stills.ts',
    edits: [
      [
        `volatile as $$
      begin
        return (select coalesce(sum(upload_bytes), 0) from generations
                 where user_id = owner and upload_bytes > 0 and uploads_erased_at is null)
             +`,
        `stable as $$
      begin
        return (select coalesce(sum(upload_bytes), 0) from generations
                 where user_id = owner and upload_bytes > 0 and uploads_erased_at is null)
             +`,
      ],
    ],
    suite: ledger,
  },
  {
    name: 'refunds are counted before the lock',
    file: 'libs/data/src/migrations/1763800300000-refund-quota.ts',
    edits: [
      ['returns integer language plpgsql volatile', 'returns integer language plpgsql stable'],
    ],
    suite: ledger,
  },
  {
    name: 'models are called for a canceled generation',
    file: generations,
    edits: [
      [
        `where id = $1 and attempt = $2 and status = 'processing' returning id`,
        'where id = $1 and $2::int > 0 returning id',
      ],
    ],
    suite: ledger,
  },
  {
    name: 'a ledger whose rows can be deleted',
    file: migration,
    edits: [['before update or delete on ledger_entries', 'before update on ledger_entries']],
    suite: ledger,
  },
  {
    name: 'saving a stage does not check the fencing token',
    file: generations,
    edits: [
      [
        "where id = $1 and attempt = $2 and status = 'processing' for no key update",
        "where id = $1 and $2::int > 0 and status = 'processing' for no key update",
      ],
    ],
    suite: claims,
  },
  {
    name: 'a claim that does not increment the fencing token',
    file: generations,
    edits: [['set attempt = attempt + 1, tries', 'set attempt = greatest(attempt, 1), tries']],
    suite: claims,
  },
  {
    name: 'a generation that has ended can be claimed',
    file: generations,
    edits: [
      [
        `where id = $1 and status in ('queued', 'processing')\n    returning id, user_id`,
        'where id = $1\n    returning id, user_id',
      ],
    ],
    suite: claims,
  },
  {
    name: 'a claim that reads the checkpoints in the statement that waits for a save',
    file: generations,
    edits: [
      [
        'const outputs = row.attempt === 1 ? {} : await this.checkpoints(id);',
        'const { outputs } = row as Claim;',
      ],
      [
        '  /** Whether models were called, which may have cost money. */\n',
        '  outputs: z.record(z.string(), z.unknown()),\n  /** Whether models were called, which may have cost money. */\n',
      ],
      [
        'models_asked as "modelsAsked"`,\n});\n\nconst checkpointsStatement',
        `models_asked as "modelsAsked",
              coalesce((select jsonb_object_agg(stage, output) from stage_outputs where generation_id = $1), '{}') as outputs\`,
});

const checkpointsStatement`,
      ],
    ],
    suite: claims,
  },
  {
    name: 'the sweep ends no overdue generation',
    file: expirySweep,
    edits: [
      [
        'const { runSeconds, waitSeconds } = generationPolicy.deadline;',
        'return;\n    const { runSeconds, waitSeconds } = generationPolicy.deadline;',
      ],
    ],
    suite: queue,
  },
  {
    name: 'a sweep that enqueues no lost job',
    file: jobSweep,
    edits: [['    await this.jobs.add(id, priority);\n', '']],
    suite: queue,
  },
  {
    name: 'finished jobs are kept, so a job with the same id cannot be added again',
    file: 'libs/queue/src/policy.ts',
    edits: [['again.\n    removeOnComplete: true', 'again.\n    removeOnComplete: false']],
    suite: queue,
  },
  {
    name: 'a worker that lost its claim overwrites the progress of its successor',
    file: 'libs/queue/src/progress-snapshots.ts',
    edits: [['.hset(progressKey(generationId), attempt, ', '.hset(progressKey(generationId), 0, ']],
    suite: queue,
  },
  {
    name: 'a generation that kills its workers is retried forever',
    file: runGeneration,
    edits: [['if (claim.tries > generationPolicy.tries) {', 'if (claim.tries > 1e9) {']],
    suite: runner,
  },
  {
    name: 'a worker continues after it has lost its claim',
    file: runGeneration,
    edits: [['        throw new ClaimLost();\n      }\n      Object', '      }\n      Object']],
    suite: runner,
  },
  {
    name: 'accepting waits for the queue',
    file: 'apps/api/src/generations/generate.service.ts',
    edits: [
      [
        '    this.enqueue(result.generationId, result.priority);',
        '    await this.enqueue(result.generationId, result.priority);',
      ],
      [
        'private enqueue(generationId: string, priority: number): void {\n    this.jobs.add',
        'private async enqueue(generationId: string, priority: number): Promise<void> {\n    await this.jobs.add',
      ],
    ],
    suite: api,
  },
  {
    name: 'the queue gives up by itself when a worker dies twice',
    file: 'libs/queue/src/policy.ts',
    edits: [
      ['maxStalledCount: 1_000', 'maxStalledCount: 1'],
      [
        'again.\n    removeOnComplete: true,\n    removeOnFail: true',
        'again.\n    removeOnComplete: true,\n    removeOnFail: false',
      ],
    ],
    suite: {
      project: 'faults',
      path: 'test/faults/worker-crashes.spec.ts',
      tests: 'does not affect another generation',
      build: ['api', 'worker', 'emulator', 'cli'],
    },
  },
  {
    name: 'a payment that counts once for each notification',
    file: 'libs/data/src/migrations/1763795000000-payments.ts',
    edits: [
      [
        '        reference text primary key,\n        user_id',
        '        reference text,\n        user_id',
      ],
    ],
    suite: payments,
  },
  {
    name: 'an upgrade grants all credits, although only a part was paid',
    file: 'libs/credits/src/payment-credits.ts',
    edits: [['Math.round(difference * share)', 'difference']],
    suite: payments,
  },
  {
    name: 'a renewal adds its credits to the remaining ones',
    file: paymentStatements,
    edits: [
      [
        `(effect = 'late' and is_over) then plan_credits`,
        `(effect = 'late' and is_over) then 0 * plan_credits`,
      ],
    ],
    suite: payments,
  },
  {
    name: 'two payments of one period both grant credits',
    file: 'libs/data/src/migrations/1763800510000-plan-advances.ts',
    edits: [
      ['create unique index payments_once_per_period', 'create index payments_once_per_period'],
    ],
    suite: payments,
  },
  {
    name: 'an upgrade ignores what its period has already settled of an advance',
    file: paymentStatements,
    edits: [['$12::int - paid_of_period', '$12::int']],
    suite: advances,
  },
  {
    name: 'a payment grants credits again that were granted in advance',
    file: paymentStatements,
    edits: [
      [
        `when $11::text = 'period' then plan_advance - written_off_advance else`,
        `when $11::text = 'period' then 0 else`,
      ],
    ],
    suite: advances,
  },
  {
    name: 'credits spent in advance are not counted after a failed renewal',
    file: planPeriodStatements,
    edits: [
      [
        'plan_advance = c.plan_advance + c.advanced - c.taken',
        `plan_advance = case c.effect when 'ends' then 0 else c.advanced end`,
      ],
    ],
    suite: advances,
  },
  {
    name: 'a refund takes back more credits than remain',
    file: paymentStatements,
    edits: [['-least(due - credits_taken, available)', '-(due - credits_taken)']],
    suite: payments,
  },
  {
    name: 'an older response about refunds replaces a newer one',
    file: paymentStatements,
    edits: [[' and ($2::int is null or p.refunded_seen_at <= $5)', '']],
    suite: payments,
  },
  {
    name: 'an older response about a dispute replaces a newer one',
    file: paymentStatements,
    edits: [[' and ($3::int is null or p.disputed_seen_at <= $5)', '']],
    suite: payments,
  },
  {
    name: 'an old notification is accepted',
    file: stripePayments,
    edits: [['const toleranceSeconds = 300;', 'const toleranceSeconds = 0;']],
    suite: stripe,
  },
  {
    name: 'the former webhook secret is refused during a rotation',
    file: stripePayments,
    edits: [['of this.settings.webhookSecrets)', 'of this.settings.webhookSecrets.slice(0, 1))']],
    suite: stripe,
  },
  {
    name: 'an invoice is read as paying for the period before it',
    file: 'libs/providers/src/payments/stripe-answers.ts',
    edits: [['parseDate(line.period.end)', 'parseDate(invoice.period_end)']],
    suite: stripe,
  },
  {
    name: 'accepting a notification waits for the queue',
    file: 'apps/api/src/billing/payment-inbox.ts',
    edits: [['    this.jobs.add(id).catch(', '    await this.jobs.add(id).catch(']],
    suite: inbox,
  },
  {
    name: 'a body that is read before the token is checked',
    file: createApi,
    edits: [
      ['    admission.admit(route, request, reply).then(() => done(), done);', '    done();'],
    ],
    suite: { ...admission, tests: 'without a token' },
  },
  {
    name: 'an admission that is decided by the requested URL instead of the route',
    file: createApi,
    edits: [
      [
        'pictureRouteOf(request.method, request.routeOptions.url)',
        'pictureRouteOf(request.method, request.url)',
      ],
    ],
    suite: { ...admission, tests: 'without a token' },
  },
  {
    name: 'a quadratic pattern on a header',
    file: 'apps/api/src/http/compression.ts',
    edits: [["entry.split(';').map((part) => part.trim())", 'entry.trim().split(/\\s*;\\s*/)']],
    suite: { project: 'unit', path: 'ops/bootstrap/patterns.spec.ts' },
  },
  {
    name: 'an API key whose scope is not compared',
    file: 'apps/api/src/identity/access.guard.ts',
    edits: [
      ["if (!apiKey.scopes.includes(scope)) throw new ProductError('api_key_scope_missing');", ''],
    ],
    suite: {
      project: 'integration',
      path: 'test/integration/processes/api-keys.spec.ts',
      build: ['api', 'emulator', 'cli'],
    },
  },
  {
    name: 'a code of the second factor that is accepted twice',
    file: 'libs/data/src/sessions.ts',
    edits: [['p.totp_step < $6 or', 'p.totp_step <= $6 or']],
    suite: {
      project: 'integration',
      path: 'test/integration/data/second-factors.spec.ts',
    },
  },
  {
    name: 'a challenge of a passkey that is accepted twice',
    file: 'libs/queue/src/passkey-challenges.ts',
    edits: [['this.redis.getdel(keyOf(challenge))', 'this.redis.get(keyOf(challenge))']],
    suite: {
      project: 'integration',
      path: 'test/integration/processes/passkeys.spec.ts',
      build: ['api', 'emulator', 'cli'],
      tests: 'a challenge',
    },
  },
  {
    name: 'a passkey’s signature whose origin is not compared',
    file: 'apps/api/src/identity/passkeys/relying-party.ts',
    edits: [
      [
        'expectedOrigin: this.origin,\n        expectedRPID: this.id,\n        credential: {',
        `expectedOrigin: JSON.parse(Buffer.from(clientData, 'base64url').toString()).origin,
        expectedRPID: this.id,
        credential: {`,
      ],
    ],
    suite: {
      project: 'integration',
      path: 'test/integration/providers/passkey-verification.spec.ts',
    },
  },
  {
    name: 'a link that sets a password twice',
    file: 'libs/data/src/passwords.ts',
    edits: [
      [
        'link_digest = null, link_expires_at = null\n       where link_digest = $1',
        'link_expires_at = link_expires_at\n       where link_digest = $1',
      ],
    ],
    suite: {
      project: 'integration',
      path: 'test/integration/processes/sign-in.spec.ts',
      tests: 'works once',
      build: ['api', 'emulator', 'cli'],
    },
  },
  {
    name: 'admin rights by an address that is not verified',
    file: 'apps/api/src/identity/registrations.ts',
    edits: [["emailVerified && isListed ? 'admin'", "isListed ? 'admin'"]],
    suite: { project: 'unit', path: 'apps/api/src/identity/registrations.spec.ts' },
  },
  {
    name: 'an administrator by a part of a claim’s value',
    file: 'libs/providers/src/identity/admin-claim.ts',
    edits: [
      ['values.includes(String(each))', 'values.some((value) => String(each).includes(value))'],
    ],
    suite: { project: 'unit', path: 'libs/providers/src/identity/admin-claim.spec.ts' },
  },
  {
    name: 'admin rights from a claim that is no longer configured',
    file: 'libs/data/src/users.ts',
    edits: [['i.admin_claim = any (${claims}::text[])', 'i.admin_claim is not null']],
    suite: {
      project: 'integration',
      path: 'test/integration/data/people.spec.ts',
      tests: 'no longer configured',
    },
  },
  {
    name: 'sessions that survive a reset of the second factor',
    file: 'libs/data/src/user-administration.ts',
    edits: [["'make-creator', 'sign-out', 'reset-second-factor')", "'make-creator', 'sign-out')"]],
    suite: {
      project: 'integration',
      path: 'test/integration/data/people.spec.ts',
      tests: 'is reset by an administrator',
    },
  },
  {
    name: 'an allowance whose use is added up before the lock',
    file: statements,
    edits: [
      [
        'used_allowance(id) + $6::int > allowance',
        `(select coalesce(-sum(amount), 0) from ledger_entries where user_id = $1 and bucket = 'allowance') + $6::int > allowance`,
      ],
    ],
    suite: allowances,
  },
  {
    name: 'an allowance that renews when its user deletes the account',
    file: statements,
    edits: [['f.allowance_month, coalesce(f.allowance_used, 0)', 'f.allowance_month, 0']],
    suite: allowances,
  },
  {
    name: 'an allowance that is charged for undelivered thumbnails',
    file: statements,
    edits: [["('kept', p.to_kept), ('allowance', p.to_allowance)", "('kept', p.to_kept)"]],
    suite: allowances,
  },
  {
    name: 'a provider that is added by a session without a recent proof',
    file: 'apps/api/src/identity/oauth-flow.ts',
    edits: [['      if (session) await require?.(session);\n', '']],
    suite: {
      project: 'integration',
      path: 'test/integration/processes/sign-in.spec.ts',
      tests: 'only after its owner has signed in and added it',
      build: ['api', 'emulator', 'cli'],
    },
  },
  {
    name: 'an erasure that deadlocks with the end of a publication',
    file: 'libs/data/src/personal-data.ts',
    edits: [[' and (select count(*) from held) >= 0', '']],
    suite: {
      project: 'integration',
      path: 'test/integration/data/publications.spec.ts',
      tests: 'waits for a concurrent statement that ends a publication',
    },
  },
  {
    name: 'an erasure of old messages that waits for a locked one',
    file: 'libs/data/src/webhooks.ts',
    edits: [
      ['make_interval(days => $1) for update skip locked', 'make_interval(days => $1) for update'],
    ],
    suite: {
      project: 'integration',
      path: 'test/integration/data/webhooks.spec.ts',
      tests: 'while another statement locks it',
    },
  },
  {
    name: 'a link that resets a password and works twice',
    file: 'libs/data/src/passwords.ts',
    edits: [
      [
        'delete from password_resets r using owner o where r.user_id = o.user_id returning r.user_id, r.digest',
        'select r.user_id, r.digest from password_resets r join owner o on r.user_id = o.user_id',
      ],
    ],
    suite: {
      project: 'integration',
      path: 'test/integration/data/passwords.spec.ts',
      tests: 'a link by mail',
    },
  },
  {
    name: 'an invitation that works twice',
    file: 'libs/credits/src/statements.ts',
    edits: [
      [
        'delete from invitations i\n       where',
        'select i.made_by from invitations i\n       where',
      ],
      ["isOpenInvitationSql('i')}\n      returning i.made_by", "isOpenInvitationSql('i')}"],
    ],
    suite: {
      project: 'integration',
      path: 'test/integration/data/invitations.spec.ts',
      tests: 'registers one user',
    },
  },
  {
    name: 'an API key that opens routes without a scope',
    file: 'apps/api/src/identity/access.guard.ts',
    edits: [
      [
        "if (scope === undefined) throw new ProductError('api_key_not_accepted');",
        'if (scope === undefined) return;',
      ],
    ],
    suite: {
      project: 'integration',
      path: 'test/integration/processes/api-keys.spec.ts',
      build: ['api', 'emulator', 'cli'],
    },
  },
  {
    name: 'an API key of a disabled account that still works',
    file: 'libs/data/src/api-keys.ts',
    edits: [
      [
        'where k.digest = $1 and u.id = k.user_id and u.deleted_at is null and u.disabled_at is null',
        'where k.digest = $1 and u.id = k.user_id and u.deleted_at is null',
      ],
    ],
    suite: {
      project: 'integration',
      path: 'test/integration/data/people.spec.ts',
      tests: 'uses no API key',
    },
  },
  {
    name: 'an account that takes an address that is not verified',
    file: 'apps/api/src/identity/registrations.ts',
    edits: [['if (email === null || !emailVerified || (await', 'if (email === null || (await']],
    suite: { project: 'unit', path: 'apps/api/src/identity/registrations.spec.ts' },
  },
  {
    name: 'a webhook that reaches private addresses',
    file: 'libs/providers/src/webhooks/webhook-address.ts',
    edits: [["  if (range !== 'unicast') return false;\n", '']],
    suite: { project: 'unit', path: 'libs/providers/src/webhooks/webhook-address.spec.ts' },
  },
  {
    name: 'a webhook host that needs only one public address',
    file: 'libs/providers/src/webhooks/webhook-sender.ts',
    edits: [['addresses.every((one) => mayConnectTo', 'addresses.some((one) => mayConnectTo']],
    suite: webhookSender,
  },
  {
    name: 'a webhook host that is resolved again for the connection',
    file: 'libs/providers/src/webhooks/webhook-sender.ts',
    edits: [['    lookup,\n    signal,', '    signal,']],
    suite: webhookSender,
  },
  {
    name: 'a webhook redirect that is followed',
    file: 'libs/providers/src/webhooks/webhook-sender.ts',
    edits: [
      [
        '      resolve(response.statusCode ?? 0);',
        '      const { location } = response.headers;\n' +
          '      if (location === undefined) resolve(response.statusCode ?? 0);\n' +
          '      else post(new URL(location, url), addresses, { headers, body, signal }).then(resolve, reject);',
      ],
    ],
    suite: webhookSender,
  },
  {
    name: 'a webhook message without its signature',
    file: 'apps/worker/src/webhooks/deliver-webhook.ts',
    edits: [["      'webhook-signature': new Webhook(secret).sign(id, at, body),\n", '']],
    suite: { project: 'unit', path: 'apps/worker/src/webhooks/deliver-webhook.spec.ts' },
  },
  {
    name: 'webhook messages of a disabled account',
    file: 'libs/data/src/webhook-deliveries-sql.ts',
    edits: [[' and ${user}.disabled_at is null', '']],
    suite: {
      project: 'integration',
      path: 'test/integration/data/webhooks.spec.ts',
      tests: 'gets no messages once',
    },
  },
  {
    name: 'a text edit that is applied at each repeat',
    file: 'apps/worker/src/text-edits.ts',
    edits: [
      [
        'const earlier = job.save ? await this.earlier(editId, job) : undefined;',
        'const earlier = undefined;',
      ],
    ],
    suite: { project: 'unit', path: 'apps/worker/src/text-edits.spec.ts' },
  },
];
