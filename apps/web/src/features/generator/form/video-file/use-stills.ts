import { maxVideoStills } from '@app/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mostDetailedStills, takeStills, type VideoFileStill } from './take-stills.js';

/** Fills a grid of four columns and three rows. */
export const stillCount = 12;

interface StillSelection {
  stills: readonly VideoFileStill[];
  /** Whether all stills are taken and the best ones are chosen. */
  isDone: boolean;
  chosen: readonly string[];
  toggle: (url: string) => void;
  /** Returns the chosen stills. The URLs of all others are revoked when the dialog closes. */
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
    const abortOnClose = new AbortController();
    const taken: VideoFileStill[] = [];
    const add = (still: VideoFileStill) => {
      taken.push(still);
      setStills([...taken]);
    };
    takeStills(file, stillCount, add, abortOnClose.signal).then(
      () => {
        setChosen(mostDetailedStills(taken, maxVideoStills).map(({ url }) => url));
        setDone(true);
      },
      () => {
        if (!abortOnClose.signal.aborted) fail();
      },
    );
    return () => {
      abortOnClose.abort();
      setStills([]);
      for (const { url } of taken) if (!kept.current.includes(url)) URL.revokeObjectURL(url);
    };
  }, [file]);

  return {
    stills,
    isDone: done,
    chosen,
    toggle: (url) =>
      setChosen((urls) =>
        urls.includes(url) ? urls.filter((one) => one !== url) : [...urls, url],
      ),
    keep: () => {
      kept.current = chosen;
      return stills.filter(({ url }) => chosen.includes(url));
    },
  };
}
