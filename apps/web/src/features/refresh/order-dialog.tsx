import {
  batchSizeLimits,
  creditsPerThumbnail,
  maxPromptLength,
  type ChannelVideo,
} from '@app/contracts';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { failureSentence } from '../../lib/api/failure.js';
import { isBillingOn } from '../../lib/billing.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { thumbnailCountText } from '../../lib/format.js';
import { t } from '../../lib/language/public.js';
import { tw } from '../../lib/language/workspace.js';
import { paths, refreshOrderPath } from '../../lib/paths.js';
import { Dialog } from '../../ui/dialog.js';
import { DialogForm } from '../../ui/dialog-form.js';
import { linkClass } from '../../ui/notice.js';
import { StepSlider } from '../../ui/step-slider.js';
import { usePlaceOrder } from './use-refresh.js';

interface OrderDialogProps {
  open: boolean;
  channelId: string;
  videos: ChannelVideo[];
  onClose: () => void;
}

/** Shows the cost and duration of an order before the user places it. */
export function OrderDialog({ open, channelId, videos, onClose }: OrderDialogProps) {
  const navigate = useNavigate();
  const credits = useAtomValue(currentUserAtom)?.credits ?? 0;
  const [batch, setBatch] = useState<number>(batchSizeLimits.min);
  const [prompt, setPrompt] = useState('');
  const promptId = useId();
  const { mutate, isPending, error, reset } = usePlaceOrder();
  const isPriced = isBillingOn();
  const shortCount = videos.filter(({ shape }) => shape === 'upright').length;
  const price = isPriced ? videos.length * batch * creditsPerThumbnail : 0;
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={tw('refresh.order.title', { count: videos.length })}
      description={tw('refresh.order.note')}
      width={520}
    >
      <DialogForm
        sendLabel={
          isPriced ? tw('refresh.order.start', { count: price }) : tw('refresh.order.startUnpriced')
        }
        isReady={price <= credits}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={() =>
          mutate(
            {
              channel_id: channelId,
              videos: videos.map(({ id }) => id),
              batch_size: batch,
              ...(prompt.trim() !== '' && { additional_requirements: prompt }),
            },
            { onSuccess: (order) => void navigate(refreshOrderPath(order.id)) },
          )
        }
        onCancel={close}
      >
        {shortCount > 0 && (
          <p className="mb-4 text-small text-pretty text-ink-2">
            {tw('refresh.order.shorts', { count: shortCount })}
          </p>
        )}
        <p className="mb-2 font-[520]">{tw('refresh.order.perVideo')}</p>
        <StepSlider
          label={tw('refresh.order.perVideo')}
          min={batchSizeLimits.min}
          max={batchSizeLimits.max}
          value={batch}
          onChange={setBatch}
        />
        <label htmlFor={promptId} className="mt-4 block font-[520]">
          {tw('refresh.order.idea')}
        </label>
        <textarea
          id={promptId}
          rows={2}
          maxLength={maxPromptLength}
          value={prompt}
          onChange={(event) => setPrompt(event.target.value)}
          className="mt-1.5 w-full rounded-control bg-sheet px-3 py-2 outline-line"
        />
        {isPriced && (
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular-nums">
            <dt className="text-ink-2">{tw('refresh.order.price')}</dt>
            <dd>
              {tw('refresh.order.priceNote', {
                credits: t('ui.credits', { count: price }),
                thumbnails: thumbnailCountText(videos.length * batch),
              })}
            </dd>
            <dt className="text-ink-2">{tw('refresh.order.youHave')}</dt>
            <dd>{t('ui.credits', { count: credits })}</dd>
          </dl>
        )}
        {price > credits && (
          <p role="alert" className="mt-3 text-small text-bad">
            {tw.rich('refresh.order.tooDear', {
              count: price - credits,
              link: (text) => (
                <Link to={paths.subscription} className={linkClass}>
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
      </DialogForm>
    </Dialog>
  );
}
