/**
 * The vendors' published types, by the names under which `npm run describe:vendors` stores them as JSON Schema.
 * Additions of the client libraries (a getter, authentication) are omitted: they are never sent.
 */
import type { youtube_v3 } from '@googleapis/youtube';
import type {
  Candidate,
  Content,
  GenerateContentResponsePromptFeedback,
  GenerateContentResponseUsageMetadata,
  GenerationConfig,
  ImageConfig,
  ModelStatus,
  SafetySetting,
  Tool,
  ToolConfig,
} from '@google/genai';
import type { OpenAI } from 'openai';

export type YoutubeVideosQuery = Omit<youtube_v3.Params$Resource$Videos$List, 'auth'>;
export type YoutubeChannelsQuery = Omit<youtube_v3.Params$Resource$Channels$List, 'auth'>;
export type YoutubeSearchQuery = Omit<youtube_v3.Params$Resource$Search$List, 'auth'>;
export type YoutubePlaylistItemsQuery = Omit<youtube_v3.Params$Resource$Playlistitems$List, 'auth'>;
export type YoutubeThumbnailsSetQuery = Omit<
  youtube_v3.Params$Resource$Thumbnails$Set,
  'auth' | 'media' | 'requestBody'
>;
export type YoutubeCaptionsQuery = Omit<youtube_v3.Params$Resource$Captions$List, 'auth'>;
export type YoutubeCaptionsDownloadQuery = Omit<
  youtube_v3.Params$Resource$Captions$Download,
  'auth' | 'id'
>;
export type YoutubeVideos = youtube_v3.Schema$VideoListResponse;
export type YoutubeChannels = youtube_v3.Schema$ChannelListResponse;
export type YoutubeSearch = youtube_v3.Schema$SearchListResponse;
export type YoutubePlaylistItems = youtube_v3.Schema$PlaylistItemListResponse;
export type YoutubeCaptions = youtube_v3.Schema$CaptionListResponse;
export type YoutubeThumbnailSet = youtube_v3.Schema$ThumbnailSetResponse;

/*
 * Types of the Reporting API, copied from `googleapis` 188.0.0: the API has no package of its own, and `googleapis`
 * contains every Google API.
 */
export interface ReportingJobsQuery {
  includeSystemManaged?: boolean;
  onBehalfOfContentOwner?: string;
  pageSize?: number;
  pageToken?: string;
}
export interface ReportingJobsDeleteQuery {
  onBehalfOfContentOwner?: string;
}
export interface ReportingReportsQuery {
  createdAfter?: string;
  onBehalfOfContentOwner?: string;
  pageSize?: number;
  pageToken?: string;
  startTimeAtOrAfter?: string;
  startTimeBefore?: string;
}
export interface ReportingJob {
  createTime?: string;
  expireTime?: string;
  id?: string;
  name?: string;
  reportTypeId?: string;
  systemManaged?: boolean;
}
export interface ReportingJobs {
  jobs?: ReportingJob[];
  nextPageToken?: string;
}
export interface ReportingReports {
  nextPageToken?: string;
  reports?: {
    createTime?: string;
    downloadUrl?: string;
    endTime?: string;
    id?: string;
    jobExpireTime?: string;
    jobId?: string;
    startTime?: string;
  }[];
}

/** The sent body; the library builds it from one flat `config` (`generateContentParametersToMldev`). */
export interface GeminiRequest {
  contents: Content[];
  systemInstruction?: Content;
  generationConfig?: GenerationConfig & { imageConfig?: ImageConfig };
  safetySettings?: SafetySetting[];
  tools?: Tool[];
  toolConfig?: ToolConfig;
  cachedContent?: string;
}
/** The library's class without its getters. */
export interface GeminiAnswer {
  candidates?: Candidate[];
  createTime?: string;
  modelStatus?: ModelStatus;
  modelVersion?: string;
  promptFeedback?: GenerateContentResponsePromptFeedback;
  responseId?: string;
  usageMetadata?: GenerateContentResponseUsageMetadata;
}

export type OpenAiResponsesRequest = OpenAI.Responses.ResponseCreateParamsNonStreaming;
/** `output_text` is computed by the library. */
export type OpenAiResponses = Omit<OpenAI.Responses.Response, 'output_text'>;
export type OpenAiChatRequest = OpenAI.ChatCompletionCreateParamsNonStreaming;
export type OpenAiChat = OpenAI.ChatCompletion;
export type OpenAiImageRequest = OpenAI.ImageGenerateParamsNonStreaming;
/** The form's files are validated separately. */
export type OpenAiEditRequest = Omit<OpenAI.ImageEditParamsNonStreaming, 'image' | 'mask'>;
export type OpenAiImages = OpenAI.ImagesResponse;
export type OpenAiModerationRequest = OpenAI.ModerationCreateParams;
export type OpenAiModeration = OpenAI.ModerationCreateResponse;
export type OpenAiModel = OpenAI.Model;
