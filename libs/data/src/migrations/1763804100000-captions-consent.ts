import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Consents to read the captions of a channel's videos. */
export class CaptionsConsent1763804100000 implements MigrationInterface {
  readonly name = 'CaptionsConsent1763804100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table channels
        -- encrypted; null: not given
        add column captions_token text,
        -- version of the accepted consent text, and when it was accepted
        add column captions_consent text,
        add column captions_allowed_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table channels
        drop column captions_token, drop column captions_consent, drop column captions_allowed_at;
    `);
  }
}
