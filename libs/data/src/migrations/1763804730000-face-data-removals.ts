import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a user has removed all face data, so that an upload that started before does not outlive the removal. */
export class FaceDataRemovals1763804730000 implements MigrationInterface {
  readonly name = 'FaceDataRemovals1763804730000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table users add column face_data_removals integer not null default 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column face_data_removals');
  }
}
