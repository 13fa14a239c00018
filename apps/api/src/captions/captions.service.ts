import { EncryptedTokens } from '@app/config';
import { ProductError, recognizeVideo, type CaptionsAnswer } from '@app/contracts';
import { Channels, type Channel } from '@app/data';
import { CaptionBudget, ChannelAuthority, VideoCaptions, type OwnVideo } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { ChannelConnections } from '../channels/channel-connections.js';
import { readTranscript } from '../generations/transcript.js';

/** Reads captions of a user's own videos. Does not store or log them. */
@Injectable()
export class CaptionsService {
  constructor(
    private readonly channels: Channels,
    private readonly connections: ChannelConnections,
    private readonly authority: ChannelAuthority,
    private readonly captions: VideoCaptions,
    private readonly budget: CaptionBudget,
    private readonly tokens: EncryptedTokens,
  ) {}

  /** Returns a video's captions. Can be repeated, but each reading counts against the daily limit. */
  async read(userId: string, link: string): Promise<CaptionsAnswer> {
    const { channel, video } = await this.findOwnVideo(userId, link);
    if (channel.captionsToken === null) throw new ProductError('captions_consent_missing');
    const token = this.tokens.decrypt(channel.captionsToken, userId);
    if (token === undefined) throw await this.recordRevocation(channel);
    await this.budget.spend(userId);
    try {
      const captions = await this.captions.read(token, video.id, video.language);
      // Refuses captions here that a generation would refuse later.
      await readTranscript(captions.text);
      return captions;
    } catch (error) {
      if (error instanceof ProductError && error.code === 'captions_consent_revoked')
        throw await this.recordRevocation(channel, error);
      throw error;
    }
  }

  /** Finds the video and its connected channel. Asks the video site, because a link proves nothing. */
  private async findOwnVideo(
    userId: string,
    link: string,
  ): Promise<{ channel: Channel; video: OwnVideo }> {
    const ref = recognizeVideo(link.trim());
    if (!ref) throw new ProductError('video_link_invalid');
    const connected = ref.site === 'youtube' ? await this.channels.ofUser(userId) : [];
    const reader = connected.find(({ captionsToken }) => captionsToken !== null) ?? connected[0];
    if (!reader) throw new ProductError('captions_not_own_video');
    const [video] = await this.readVideos(reader, ref.id);
    const owner = connected.find(({ channelId }) => channelId === video?.channelId);
    const channel = owner && (await this.connections.verifyIfStale(owner));
    if (!video || !channel) throw new ProductError('captions_not_own_video');
    return { channel, video };
  }

  /** Costs one unit of YouTube's daily API quota. */
  private async readVideos(reader: Channel, id: string): Promise<OwnVideo[]> {
    if (reader.captionsToken === null) return this.connections.videos(reader, [id]);
    const token = this.tokens.decrypt(reader.captionsToken, reader.userId);
    const videos = token === undefined ? null : await this.authority.listVideos(token, [id]);
    if (videos === null) throw await this.recordRevocation(reader);
    return videos;
  }

  private async recordRevocation(channel: Channel, cause?: ProductError): Promise<ProductError> {
    await this.channels.removeRevokedCaptions(channel);
    return new ProductError('captions_consent_revoked', { cause });
  }
}
