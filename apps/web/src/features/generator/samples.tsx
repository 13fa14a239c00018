import { recogniseVideoId } from '@app/contracts';
import { useAtomValue } from 'jotai';
import { currentUserAtom } from '../../lib/client-state.js';
import { stillUrl } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';

/** In demo mode there are videos to try; elsewhere nothing is shown. */
export function Samples({ onPick }: { onPick: (link: string) => void }) {
  const config = publicConfig();
  const plan = useAtomValue(currentUserAtom)?.plan;
  if (config?.mode !== 'demo' || config.sampleVideos.length === 0) return null;
  return (
    <section aria-labelledby="samples" className="mt-8 shell:mt-10">
      <h2 id="samples" className="mb-3 text-small text-ink-2">
        Try a sample video
      </h2>
      <ul className="flex flex-wrap gap-2">
        {config.sampleVideos.map(({ url, title }) => {
          const videoId = recogniseVideoId(url);
          return (
            <li key={url} className="max-w-full">
              <button
                type="button"
                onClick={() => onPick(url)}
                className="flex h-10 max-w-full items-center gap-2 rounded-control pr-3.5 pl-1.5 font-medium outline-line hover:outline-edge hover:tint-4"
              >
                {videoId && (
                  <img
                    src={stillUrl(videoId)}
                    alt=""
                    width={50}
                    height={28}
                    className="h-7 w-[50px] shrink-0 rounded-[5px] bg-well object-cover"
                  />
                )}
                <span className="truncate">{title}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {plan === 'free' && (
        <p className="mt-3 text-small text-ink-2">
          A free account makes thumbnails for its own channel; the others are refused.
        </p>
      )}
    </section>
  );
}
