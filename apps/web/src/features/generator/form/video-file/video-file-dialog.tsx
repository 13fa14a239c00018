import { maxVideoStills } from '@app/contracts';
import { useSetAtom } from 'jotai';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.js';
import { Checkbox } from '../../../../ui/checkbox.js';
import { classNames } from '../../../../ui/class-names.js';
import { Dialog, DialogBody, DialogFoot } from '../../../../ui/dialog.js';
import { SkeletonFrame, Stamp } from '../../../../ui/frame.js';
import { FieldError } from '../../../../ui/notice.js';
import { videoFileAtom } from '../../generator-state.js';
import { filmSentences } from './video-file.js';
import { bestOf, takeStills, type FilmStill } from './take-stills.js';

/** As many as fit a strip of four by three. */
const looked = 12;

interface FilmDialogProps {
  file: File;
  close: () => void;
  onFailed: (sentence: string) => void;
}

/** Stills of a film that is on this machine, to choose from. */
export function VideoFileDialog({ file, close, onFailed }: FilmDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Choose the stills"
      description={`We grab stills in your browser. ${file.name} is never uploaded; only the stills you pick are, up to ${maxVideoStills}.`}
      width={880}
    >
      <VideoFileForm file={file} close={close} onFailed={onFailed} />
    </Dialog>
  );
}

function VideoFileForm({ file, close, onFailed }: FilmDialogProps) {
  const setFilm = useSetAtom(videoFileAtom);
  const [stills, setStills] = useState<FilmStill[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [done, setDone] = useState(false);
  const [mine, setMine] = useState(false);
  const [asked, setAsked] = useState(false);
  const kept = useRef<readonly string[]>([]);
  const errorId = useId();

  const fail = useEffectEvent(() => onFailed(filmSentences.failed));

  useEffect(() => {
    const leaving = new AbortController();
    const taken: FilmStill[] = [];
    takeStills(
      file,
      looked,
      (still) => {
        taken.push(still);
        setStills([...taken]);
      },
      leaving.signal,
    ).then(
      () => {
        setChosen(bestOf(taken, maxVideoStills).map(({ url }) => url));
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

  const toggle = (url: string) =>
    setChosen((now) => (now.includes(url) ? now.filter((one) => one !== url) : [...now, url]));

  const confirm = () => {
    if (!mine) {
      setAsked(true);
      return;
    }
    kept.current = chosen;
    setFilm((before) => {
      for (const { url } of before?.stills ?? []) URL.revokeObjectURL(url);
      return {
        name: file.name,
        stills: stills
          .filter(({ url }) => chosen.includes(url))
          .map(({ blob, url }) => ({ blob, url })),
      };
    });
    close();
  };

  return (
    <>
      <DialogBody>
        <ul
          aria-label="Stills"
          aria-busy={!done}
          className="grid grid-cols-2 gap-2 small:grid-cols-3 shell:grid-cols-4"
        >
          {stills.map(({ url, at }) => {
            const on = chosen.includes(url);
            return (
              <li key={url}>
                <button
                  type="button"
                  aria-pressed={on}
                  aria-label={`Still at ${clock(at)}`}
                  disabled={!done || (!on && chosen.length >= maxVideoStills)}
                  onClick={() => toggle(url)}
                  className={classNames(
                    'frame w-full disabled:opacity-42',
                    on && 'shadow-[0_0_0_2px_var(--sheet),0_0_0_4px_var(--ink)]',
                  )}
                >
                  <img src={url} alt="" />
                  <Stamp>{clock(at)}</Stamp>
                  {on && (
                    <span className="absolute top-2 left-2 z-2 grid size-[22px] place-items-center rounded-stamp bg-[#fafaf7] text-[#0b0b0f]">
                      <Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
                    </span>
                  )}
                </button>
              </li>
            );
          })}
          {!done &&
            Array.from({ length: looked - stills.length }, (_, index) => (
              <li key={index}>
                <SkeletonFrame />
              </li>
            ))}
        </ul>
        <output className="mt-3 mb-4 block text-small text-ink-2 tabular-nums">
          {done
            ? `${chosen.length} of ${maxVideoStills} chosen`
            : `Scanning your video, ${stills.length} of ${looked}`}
        </output>
        <Checkbox
          checked={mine}
          onChange={(checked) => {
            setMine(checked);
            setAsked(false);
          }}
          invalid={asked}
          describedBy={asked ? errorId : undefined}
        >
          This is my video
        </Checkbox>
        {asked && (
          <FieldError id={errorId} className="mt-2">
            Please confirm that this is your video.
          </FieldError>
        )}
      </DialogBody>
      <DialogFoot>
        <Button tone="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          tone="signal"
          disabled={!done || chosen.length === 0}
          onClick={confirm}
          className="max-small:flex-1"
        >
          Confirm
        </Button>
      </DialogFoot>
    </>
  );
}

/** `4:04`, as a player shows it. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
