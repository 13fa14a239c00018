import {
  maxReportLength,
  reportReasons,
  type ReportReason,
  type ReportRequest,
} from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '../../lib/language/public.js';
import { call } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogFooter } from '../../ui/dialog.js';
import { DialogForm } from '../../ui/dialog-form.js';

/** Sends a report about a shared thumbnail to the administrators. Needs no sign-in. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason>();
  const [words, setWords] = useState('');
  const fieldId = useId();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (report: ReportRequest) =>
      call<null>('/api/report_thumbnail', { method: 'post', json: report }),
  });

  if (isSuccess)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t('share.thanks')}
        description={t('share.thanksNote')}
        width={480}
      >
        <div className="h-5" />
        <DialogFooter>
          <Button tone="solid" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </DialogFooter>
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('share.reportTitle')}
      description={t('share.reportNote')}
      width={520}
    >
      <DialogForm
        sendLabel={t('share.sendReport')}
        isReady={reason !== undefined}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={() => reason && mutate({ id, reason, words: words.trim() })}
        onCancel={onClose}
      >
        <fieldset className="grid gap-0.5">
          <legend className="mb-1 text-small font-[540]">{t('share.whatIsWrong')}</legend>
          {reportReasons.map((one) => (
            <label
              key={one}
              className="flex min-h-9 cursor-pointer pointer-coarse:min-h-11 items-center gap-2.5"
            >
              <input
                type="radio"
                name="reason"
                checked={reason === one}
                onChange={() => setReason(one)}
                className="size-4 shrink-0 accent-(--ink)"
              />
              {t(`share.reasons.${one}`)}
            </label>
          ))}
        </fieldset>
        <label htmlFor={fieldId} className="mt-4 mb-1.5 block text-small font-[540]">
          {t.rich('share.inYourWords', {
            note: (text) => <span className="font-normal text-ink-2">{text}</span>,
          })}
        </label>
        <textarea
          id={fieldId}
          rows={3}
          value={words}
          maxLength={maxReportLength}
          onChange={(event) => setWords(event.target.value)}
          className="block w-full rounded-control border border-edge bg-sheet px-3.5 py-2.5 focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
        />
      </DialogForm>
    </Dialog>
  );
}
