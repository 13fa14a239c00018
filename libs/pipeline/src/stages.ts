// The second door of this room, for the worker alone: the stages themselves, and setting words anew.
// Everybody else gets types and the table.
export { AnalyseContent } from './analyse-content/analyse-content.js';
export { AnalyseReference } from './analyse-reference/analyse-reference.js';
export { Craft } from './craft/craft.js';
export { editText, previewText } from './craft/edit-text.js';
export { Design } from './design/design.js';
export { ResearchVideos } from './research-videos/research-videos.js';
export { SourceVideo } from './source-video/source-video.js';
export { Strategise } from './strategise/strategise.js';
