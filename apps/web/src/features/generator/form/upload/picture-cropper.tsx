import { minCropSide } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../../../../lib/language/workspace.js';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import './picture-cropper.css';
import { areaInPixels, wholePicture } from '../../../../lib/pictures/geometry.js';
import type { PercentArea } from '../../../../lib/pictures/geometry.js';
import { Stamp } from '../../../../ui/frame.js';
import type { AssetImage } from './drafts.js';

interface PictureCropperProps {
  image: AssetImage;
  onCrop: (crop: PercentArea) => void;
  /** Called if the browser cannot decode the picture. */
  onBroken: () => void;
}

/** Crops one picture. At first, the whole picture is selected. */
export function PictureCropper({ image, onCrop, onBroken }: PictureCropperProps) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const crop = image.crop ?? wholePicture;
  const pixels = size && areaInPixels(crop, size);
  return (
    <div className="picture-cropper grid aspect-square place-items-center overflow-hidden rounded-frame bg-[#060608] small:aspect-video">
      <ReactCrop
        crop={{ unit: '%', ...crop }}
        onChange={(_, { x, y, width, height }) => onCrop({ x, y, width, height })}
        minWidth={minCropSide}
        minHeight={minCropSide}
        keepSelection
        ruleOfThirds
        renderSelectionAddon={() =>
          pixels && (
            <Stamp className="pointer-events-none tabular-nums">
              {pixels.width} × {pixels.height}
            </Stamp>
          )
        }
      >
        <img
          src={image.url}
          alt={tw('generator.toCrop')}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
          onError={onBroken}
        />
      </ReactCrop>
    </div>
  );
}
