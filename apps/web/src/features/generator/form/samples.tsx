import { recognizeVideo, type SampleVideoLink } from '@app/contracts';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { isOwnChannelOnly } from '../../../lib/billing.js';
import { tw } from '../../../lib/language/workspace.js';
import { currentUserAtom } from '../../../lib/client-state.js';
import { paths, stillUrl } from '../../../lib/paths.js';
import { publicConfig } from '../../../lib/public-config.js';
import { useAccount } from '../../../lib/use-account.js';
import { linkClass } from '../../../ui/notice.js';
import { allowedSamples } from './allowed-samples.js';

interface SamplesProps {
  onPick: (link: string) => void;
}

/** Sample videos to try. Demo mode only. */
export function Samples({ onPick }: SamplesProps) {
  const config = publicConfig();
  const plan = useAtomValue(currentUserAtom)?.plan;
  if (config?.mode !== 'demo' || !plan) return null;
  if (isOwnChannelOnly(plan)) return <OwnSamples onPick={onPick} />;
  return <SampleList samples={allowedSamples(config.sampleVideos)} onPick={onPick} />;
}

/** Samples of the user's own channels. Other samples would be refused. */
function OwnSamples({ onPick }: SamplesProps) {
  const config = publicConfig();
  const { data } = useAccount();
  if (!config || !data) return null;
  if (data.channels.length === 0 && data.canConnectChannel)
    return (
      <p className="mt-8 text-small text-pretty text-ink-2 shell:mt-10">
        {tw.rich('generator.connectForSamples', {
          link: (text) => (
            <Link to={paths.account} className={linkClass}>
              {text}
            </Link>
          ),
        })}
      </p>
    );
  const channelIds = data.channels.map(({ id }) => id);
  return <SampleList samples={allowedSamples(config.sampleVideos, channelIds)} onPick={onPick} />;
}

function SampleList({ samples, onPick }: SamplesProps & { samples: SampleVideoLink[] }) {
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="samples" className="mt-8 shell:mt-10">
      <h2 id="samples" className="mb-3 text-small text-ink-2">
        {tw('generator.trySample')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {samples.map(({ url, title }) => {
          const video = recognizeVideo(url);
          return (
            <li key={url} className="max-w-full">
              <button
                type="button"
                onClick={() => onPick(url)}
                className="flex h-10 pointer-coarse:h-11 max-w-full items-center gap-2 rounded-control pr-3.5 pl-1.5 font-medium outline-line hover:outline-edge hover:tint-4"
              >
                {video && (
                  <img
                    src={stillUrl(video)}
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
    </section>
  );
}
