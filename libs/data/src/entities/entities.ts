import { Channel } from './channel.entity.js';
import { ThumbnailRow } from './thumbnail.entity.js';
import { User } from './user.entity.js';

/**
 * Tables that are read and written row by row. Credits and generations change by single statements
 * (libs/credits and generations.ts), because only one statement is exact under contention.
 */
export const entities = [Channel, ThumbnailRow, User];
