import { findEdgeCase } from './edge-case-videos.js';
import { chartVideos } from './charts.js';
import { financeVideos, plainMoney, privateVideo } from './finance.js';
import { foodVideos, lowFlameKitchen } from './food.js';
import type { SampleChannel, SampleVideo } from './sample-video.js';
import { deskNotes, techVideos } from './tech.js';
import { embeddingDisabled, longWayRoundTown, travelVideos } from './travel.js';

export type { SampleChannel, SampleVideo, StillMoment } from './sample-video.js';

/** The id of a deleted video. */
export const deletedVideoId = 'sample-gone';

/** A video that only its owner may see. */
export const privateVideoId = privateVideo.id;

/** A video that can be watched and has stills, but that oEmbed refuses. */
export const embeddingDisabledVideoId = embeddingDisabled.id;

export const sampleChannels: readonly SampleChannel[] = [
  longWayRoundTown,
  plainMoney,
  deskNotes,
  lowFlameKitchen,
];

/** The eight videos that the demo offers. */
export const sampleVideos: readonly SampleVideo[] = [
  ...travelVideos,
  ...financeVideos,
  ...techVideos,
  ...foodVideos,
];

/** All videos with data: those that the demo offers, one with embedding disabled, and a private one. */
export const allVideos: readonly SampleVideo[] = [...sampleVideos, embeddingDisabled, privateVideo];

const publicVideos = allVideos.filter((video) => video.privacyStatus === 'public');

/** Since 21 July 2025, the site has charts only for Music, Gaming and Movies. */
const chartCategories = ['10', '20', '30'];

/** The chart of a category, or all charts together, most viewed first. Empty for a category without a chart. */
export function mostPopular(categoryId?: string): SampleVideo[] {
  return chartVideos
    .filter((video) => chartCategories.includes(video.categoryId))
    .filter((video) => categoryId === undefined || video.categoryId === categoryId)
    .sort((a, b) => b.viewCount - a.viewCount);
}

/** Also finds the private video. Callers must hide it from users other than its owner. */
export function findVideo(id: string): SampleVideo | undefined {
  const known = allVideos.find((video) => video.id === id) ?? findEdgeCase(id)?.video;
  return known ?? chartVideos.find((video) => video.id === id);
}

/** Finds a channel by id, or by handle in any case, with or without `@`. */
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
