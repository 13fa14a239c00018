import { useAtom, useAtomValue } from 'jotai';
import { FileText, Minus } from 'lucide-react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { tw } from '../../../../lib/language/workspace.js';
import { PictureTooltip } from '../../../../ui/floating.js';
import { showTranscriptAtom, transcriptAtom } from '../../generator-state.js';
import { chipClass } from '../chip-class.js';

/** The button '+ Transcript', or a mark that a transcript was added. Opens and closes the field. */
export function TranscriptChip({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [isOpen, setIsOpen] = useAtom(showTranscriptAtom);
  const isSet = useAtomValue(transcriptAtom).text.trim() !== '';
  const Icon = isOpen ? Minus : FileText;
  return (
    <PictureTooltip label={tw('generator.transcriptHint')} content={tw('generator.transcriptHint')}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => {
          flushSync(() => setIsOpen(!isOpen));
          field.current?.focus();
        }}
        className={chipClass(isOpen || isSet ? 'open' : 'closed')}
      >
        {(isOpen || isSet) && (
          <Icon aria-hidden="true" className="size-[15px] max-[374px]:hidden" strokeWidth={2} />
        )}
        {isOpen
          ? tw('generator.transcript')
          : isSet
            ? tw('generator.transcriptAdded')
            : tw('generator.addTranscript')}
      </button>
    </PictureTooltip>
  );
}
