import type { Role } from '@app/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text', nullable: true })
  avatar!: string | null;

  @Column({ type: 'text' })
  role!: Role;

  @Column({ name: 'plan_credits', type: 'integer' })
  planCredits!: number;

  @Column({ name: 'plan_credits_expire_at', type: 'timestamptz', nullable: true })
  planCreditsExpireAt!: Date | null;

  @Column({ name: 'kept_credits', type: 'integer' })
  keptCredits!: number;

  @Column({ name: 'thumbnail_count', type: 'integer' })
  thumbnailCount!: number;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
