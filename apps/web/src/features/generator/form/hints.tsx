import { examplePrompts } from '@app/contracts';
import type { ReactNode } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { customizationPictures } from '../../../ui/pictures/customization-pictures.js';
import { PictureTooltip } from '../../../ui/floating.js';

function HintPictures({ pictures }: { pictures: readonly string[] }) {
  return (
    <span className="-mx-0.5 grid grid-cols-2 gap-2">
      {pictures.map((src) => (
        <span key={src} className="frame [--frame-radius:8px]">
          <img src={src} alt="" width={480} height={270} />
        </span>
      ))}
    </span>
  );
}

function HintText({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <b className="mt-2 font-[560]">{title}</b>
      <span className="text-small text-pretty text-ink-2">{children}</span>
    </>
  );
}

export function FaceHint({ children }: { children: ReactNode }) {
  const text = tw('generator.faceHint');
  return (
    <PictureTooltip
      label={text}
      content={
        <>
          <HintPictures
            pictures={[customizationPictures.face.given, customizationPictures.face.result]}
          />
          <HintText title={tw('generator.faceHintTitle')}>{text}</HintText>
        </>
      }
    >
      {children}
    </PictureTooltip>
  );
}

export function ReferenceHint({ children }: { children: ReactNode }) {
  const text = tw('generator.referenceHint');
  return (
    <PictureTooltip
      label={text}
      content={
        <>
          <HintPictures
            pictures={[
              customizationPictures.reference.given,
              customizationPictures.reference.result,
            ]}
          />
          <HintText title={tw('generator.referenceHintTitle')}>{text}</HintText>
        </>
      }
    >
      {children}
    </PictureTooltip>
  );
}

export function PromptHint({ children }: { children: ReactNode }) {
  return (
    <PictureTooltip
      label={tw('generator.promptHint', { examples: examplePrompts.join('; ') })}
      content={
        <>
          <span className="frame -mx-0.5 [--frame-radius:8px]">
            <img src={customizationPictures.prompt.result} alt="" width={480} height={270} />
          </span>
          <b className="mt-2 font-[560]">{tw('generator.promptHintTitle')}</b>
          <span className="grid gap-0.5 text-small text-ink-2">
            {examplePrompts.map((prompt) => (
              <span key={prompt}>{prompt}</span>
            ))}
          </span>
        </>
      }
    >
      {children}
    </PictureTooltip>
  );
}
