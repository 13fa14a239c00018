import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A delivered picture. File columns are names in the storage. */
@Entity('thumbnails')
export class ThumbnailRow {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'generation_id', type: 'uuid' })
  generationId!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ type: 'smallint' })
  position!: number;

  @Column({ type: 'text' })
  master!: string;

  @Column({ type: 'text' })
  upload!: string;

  @Column({ type: 'text' })
  preview!: string;

  @Column({ name: 'small_preview', type: 'text' })
  smallPreview!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
