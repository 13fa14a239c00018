import { maxCodeLength } from '@app/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../lib/language/public.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/text-field.js';
import { Form, useSignInStep } from './password-form.js';

/** Finishes a sign-in whose password was correct, with a code of the authenticator app or a recovery code. */
export function CodeForm({ onStartAgain }: { onStartAgain: () => void }) {
  const title = useId();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const { send, ...state } = useSignInStep('/auth/local/code', { code });
  const section = useRef<HTMLElement>(null);
  const focusField = () => section.current?.querySelector('input')?.focus();
  // The password field had the focus, and is gone.
  useEffect(focusField, []);
  const submit = () => {
    const isEmpty = code.trim() === '';
    setProblem(isEmpty ? t('signIn.enterCode') : undefined);
    if (!isEmpty) send();
  };
  return (
    <section ref={section} aria-labelledby={title} className="grid gap-3.5">
      <h2 id={title} className="type-h3">
        {t('signIn.codeTitle')}
      </h2>
      <Form
        send={t('signIn.signIn')}
        pending={state.pending}
        error={problem ?? state.error}
        onSend={submit}
      >
        <TextField
          label={isRecovery ? t('signIn.recoveryCode') : t('signIn.code')}
          note={isRecovery ? t('signIn.recoveryNote') : t('signIn.codeNote')}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          maxLength={maxCodeLength}
          onChange={setCode}
        />
      </Form>
      <div className="-ml-2.5 flex flex-wrap gap-x-2">
        <Button
          tone="quiet"
          size="s"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setProblem(undefined);
            focusField();
          }}
        >
          {isRecovery ? t('signIn.useApp') : t('signIn.useRecovery')}
        </Button>
        <Button tone="quiet" size="s" onClick={onStartAgain}>
          {t('signIn.startAgain')}
        </Button>
      </div>
    </section>
  );
}
