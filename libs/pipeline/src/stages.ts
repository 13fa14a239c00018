// The stages and text editing, for the worker only. Other packages import types and the pipeline table from index.ts.
export { AnalyseContent } from './analyse-content/analyse-content.js';
export { AnalyseReference } from './analyse-reference/analyse-reference.js';
export { Craft } from './craft/craft.js';
export {
  editText,
  loadKeptPlate,
  previewText,
  storeReadyPlate,
  type ReadyPlate,
  renderTranslation,
} from './craft/edit-text.js';
export {
  loadPainter,
  otherLayouts,
  pictureChoices,
  type SwapMaterial,
  type UploadedHero,
} from './craft/swap-picture.js';
export { Design } from './design/design.js';
export { ResearchVideos } from './research-videos/research-videos.js';
export {
  paintBatch,
  planBatch,
  runPipeline,
  standaloneContext,
  type StagePorts,
} from './run-pipeline.js';
export { SourceVideo } from './source-video/source-video.js';
export { Strategise } from './strategise/strategise.js';
export { translateHeadline } from './translate/translate.js';
