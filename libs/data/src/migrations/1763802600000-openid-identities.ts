import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identities at OpenID Connect providers: their subject starts with the issuer. */
export class OpenIdIdentities1763802600000 implements MigrationInterface {
  readonly name = 'OpenIdIdentities1763802600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identities drop constraint identities_provider_check, drop constraint identities_subject_check;
      alter table identities
        add constraint identities_provider_check check (provider in ('google', 'facebook') or provider ~ '^oidc-[a-z][a-z0-9]*$') not valid,
        add constraint identities_subject_check check (length(subject) between 1 and 1000) not valid;
      alter table identities validate constraint identities_provider_check;
      alter table identities validate constraint identities_subject_check;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from identities where provider not in ('google', 'facebook');
      alter table identities drop constraint identities_provider_check, drop constraint identities_subject_check;
      alter table identities
        add constraint identities_provider_check check (provider in ('google', 'facebook')),
        add constraint identities_subject_check check (length(subject) between 1 and 255);
    `);
  }
}
