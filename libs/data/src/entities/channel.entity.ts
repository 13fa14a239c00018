import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A channel of the video site that a user has shown to be theirs. */
@Entity('channels')
export class Channel {
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ name: 'channel_id', type: 'text' })
  channelId!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ name: 'verified_at', type: 'timestamptz' })
  verifiedAt!: Date;
}
