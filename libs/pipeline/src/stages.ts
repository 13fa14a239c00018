import type { StageName } from '@app/contracts';
import { AnalyseContent } from './analyse-content/analyse-content.js';
import { AnalyseReference } from './analyse-reference/analyse-reference.js';
import { Craft } from './craft/craft.js';
import { Design } from './design/design.js';
import { ResearchVideos } from './research-videos/research-videos.js';
import { SourceVideo } from './source-video/source-video.js';
import type { Stage, Stages } from './stage.js';
import { Strategise } from './strategise/strategise.js';

/** The class behind each stage: a missing one does not compile. */
export const stageClasses = {
  'source-video': SourceVideo,
  'analyse-content': AnalyseContent,
  'analyse-reference': AnalyseReference,
  'research-videos': ResearchVideos,
  strategise: Strategise,
  design: Design,
  craft: Craft,
} satisfies { [Name in StageName]: new (...ports: never[]) => Stage<Name> };

/** For a module's `providers`: the container gives each stage its ports. */
export const stageProviders = Object.values(stageClasses);

/** The seven stages as one set, made by whoever can make an instance of a class. */
export function stagesFrom(make: <T>(type: new (...ports: never[]) => T) => T): Stages {
  return {
    'source-video': make(SourceVideo),
    'analyse-content': make(AnalyseContent),
    'analyse-reference': make(AnalyseReference),
    'research-videos': make(ResearchVideos),
    strategise: make(Strategise),
    design: make(Design),
    craft: make(Craft),
  };
}

export { AnalyseContent, AnalyseReference, Craft, Design, ResearchVideos, SourceVideo, Strategise };
