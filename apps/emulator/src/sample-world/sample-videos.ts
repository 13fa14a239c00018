import { findAwkward } from './awkward-videos.js';
import { chartVideos } from './charts.js';
import { financeVideos, plainMoney, privateVideo } from './finance.js';
import { foodVideos, lowFlameKitchen } from './food.js';
import type { SampleChannel, SampleVideo } from './sample-video.js';
import { deskNotes, techVideos } from './tech.js';
import { embeddingDisabled, longWayRoundTown, travelVideos } from './travel.js';

export type { SampleChannel, SampleVideo, StillMoment } from './sample-video.js';

/** The id of a video that does not exist: deleted, or never uploaded. */
export const deletedVideoId = 'sample-gone';

/** Exists, but only its owner may see it. */
export const privateVideoId = privateVideo.id;

/** Can be watched and has stills, but oEmbed refuses it. */
export const embeddingDisabledVideoId = embeddingDisabled.id;

export const sampleChannels: readonly SampleChannel[] = [
  longWayRoundTown,
  plainMoney,
  deskNotes,
  lowFlameKitchen,
];

/** The eight videos that visitors may choose from. */
export const sampleVideos: readonly SampleVideo[] = [
  ...travelVideos,
  ...financeVideos,
  ...techVideos,
  ...foodVideos,
];

/** All videos with data: the eight, a video that must not be embedded, and a private video. */
export const allVideos: readonly SampleVideo[] = [...sampleVideos, embeddingDisabled, privateVideo];

const publicVideos = allVideos.filter((video) => video.privacyStatus === 'public');

/** Since 21 July 2025 the site has charts for Music, Gaming and Movies only. */
const chartCategories = ['10', '20', '30'];

/** The chart of a category, or all charts combined; most viewed first. Empty for a category without a chart. */
export function mostPopular(categoryId?: string): SampleVideo[] {
  return chartVideos
    .filter((video) => chartCategories.includes(video.categoryId))
    .filter((video) => categoryId === undefined || video.categoryId === categoryId)
    .sort((a, b) => b.viewCount - a.viewCount);
}

/** Also finds the private video, as its owner's token would; callers hide it from others. */
export function findVideo(id: string): SampleVideo | undefined {
  const known = allVideos.find((video) => video.id === id) ?? findAwkward(id)?.video;
  return known ?? chartVideos.find((video) => video.id === id);
}

/** Finds by channel id, or by handle in any case, with or without `@`. */
export function findChannel(idOrHandle: string): SampleChannel | undefined {
  const handle = `@${idOrHandle.replace(/^@/, '').toLowerCase()}`;
  return sampleChannels.find((channel) => channel.id === idOrHandle || channel.handle === handle);
}

/** Public videos of an uploads playlist (`UU…`), newest first. */
export function uploads(playlistId: string): SampleVideo[] {
  const channel = sampleChannels.find((candidate) => candidate.uploadsPlaylistId === playlistId);
  return publicVideos
    .filter((video) => video.channelId === channel?.id)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/** Public videos, most viewed first. */
export function mostViewed(): SampleVideo[] {
  return publicVideos.toSorted((a, b) => b.viewCount - a.viewCount);
}
