import { maxVideoStills } from '@app/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mostDetailed, takeStills, type VideoFileStill } from './take-stills.js';

/** Fills a grid of four columns and three rows. */
export const stillCount = 12;

interface StillSelection {
  stills: readonly VideoFileStill[];
  /** Whether all stills are taken and the best ones are chosen. */
  done: boolean;
  chosen: readonly string[];
  toggle: (url: string) => void;
  /** Returns the chosen stills when the dialog closes. The URLs of all others are then revoked. */
  keep: () => VideoFileStill[];
}

/** Takes stills of a video file, and manages which of them are chosen. */
export function useStills(file: File, onFailed: () => void): StillSelection {
  const [stills, setStills] = useState<VideoFileStill[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [done, setDone] = useState(false);
  const kept = useRef<readonly string[]>([]);
  const fail = useEffectEvent(onFailed);

  useEffect(() => {
    const leaving = new AbortController();
    const taken: VideoFileStill[] = [];
    const add = (still: VideoFileStill) => {
      taken.push(still);
      setStills([...taken]);
    };
    takeStills(file, stillCount, add, leaving.signal).then(
      () => {
        setChosen(mostDetailed(taken, maxVideoStills).map(({ url }) => url));
        setDone(true);
      },
      () => {
        if (!leaving.signal.aborted) fail();
      },
    );
    return () => {
      leaving.abort();
      setStills([]);
      for (const { url } of taken) if (!kept.current.includes(url)) URL.revokeObjectURL(url);
    };
  }, [file]);

  return {
    stills,
    done,
    chosen,
    toggle: (url) =>
      setChosen((now) => (now.includes(url) ? now.filter((one) => one !== url) : [...now, url])),
    keep: () => {
      kept.current = chosen;
      return stills.filter(({ url }) => chosen.includes(url));
    },
  };
}
