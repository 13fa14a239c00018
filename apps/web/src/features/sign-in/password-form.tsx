import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  maxNameLength,
  passwordLength,
  passwordResetMinutes,
  type CookieInvitation,
  type PasswordSignInAnswer,
} from '@app/contracts';
import { call, session } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { t } from '../../lib/language/public.js';
import { publicConfig } from '../../lib/public-config.js';
import { Button } from '../../ui/button.js';
import { NewPasswordField } from '../../ui/new-password-field.js';
import { FieldError, linkClass } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { TextField } from '../../ui/text-field.js';

interface StepProps {
  /** Called when the password was correct and a code must follow. */
  onCodeNeeded: () => void;
}

interface PasswordFormProps extends StepProps {
  onForgotten: () => void;
}

/** Signs in with e-mail and password. The sign-in page redirects once there is a session. */
export function PasswordForm({ onCodeNeeded, onForgotten }: PasswordFormProps) {
  const isByMail = publicConfig()?.passwordsByMail ?? false;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { send, ...state } = useSignInStep(
    '/auth/local/sign-in',
    { email, password },
    onCodeNeeded,
  );
  const submit = () => {
    const isEmpty = email.trim() === '' || password === '';
    setProblem(isEmpty ? t('signIn.fillIn') : undefined);
    if (!isEmpty) send();
  };
  return (
    <Form
      send={t('signIn.signIn')}
      pending={state.pending}
      error={problem ?? state.error}
      onSend={submit}
    >
      <TextField
        label={t('signIn.email')}
        type="email"
        // The browser suggests passkeys here, too.
        autoComplete="username webauthn"
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={t('signIn.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        maxLength={passwordLength.max}
        onChange={setPassword}
        {...(!isByMail && { note: t('signIn.forgot') })}
      />
      {isByMail && (
        <button type="button" onClick={onForgotten} className={`${linkClass} justify-self-start`}>
          {t('signIn.forgotByMail')}
        </button>
      )}
    </Form>
  );
}

/** Requests a mailed link to set a new password. */
export function ResetForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () =>
      call<null>('/auth/local/request-reset', { method: 'post', json: { email: email.trim() } }),
  });
  const back = (
    <button type="button" onClick={onBack} className={`${linkClass} justify-self-start`}>
      {t('signIn.backToSignIn')}
    </button>
  );
  if (isSuccess)
    return (
      <div className="grid gap-3.5">
        <output className="text-pretty">
          {t('signIn.resetSent', { minutes: passwordResetMinutes })}
        </output>
        {back}
      </div>
    );
  return (
    <Form
      send={t('signIn.sendLink')}
      pending={isPending}
      error={error ? failureSentence(error) : undefined}
      onSend={() => {
        if (!isPending && email.trim() !== '') mutate();
      }}
    >
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        maxLength={320}
        value={email}
        onChange={setEmail}
        note={t('signIn.resetNote')}
      />
      {back}
    </Form>
  );
}

/** Sets the password with the token of a one-time link, and signs in. */
export function NewPasswordForm({ token, onCodeNeeded }: StepProps & { token: string }) {
  const [password, setPassword] = useState('');
  const request = { token, password };
  const { send, ...state } = useSignInStep('/auth/local/set-password', request, onCodeNeeded);
  return (
    <Form send={t('signIn.saveAndSignIn')} {...state} onSend={send}>
      <NewPasswordField value={password} onChange={setPassword} />
      <p className="text-small text-pretty text-ink-2">{t('signIn.linkNote')}</p>
    </Form>
  );
}

/** Creates a local account with the invitation that this browser has opened, and signs in. */
export function RegisterForm({ invitation }: { invitation: CookieInvitation }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState(invitation.email ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const { send, ...state } = useSignInStep('/auth/local/register', { name, email, password });
  const submit = () => {
    const isEmpty = [name, email, password].some((text) => text.trim() === '');
    setProblem(isEmpty ? t('signIn.fillInAll') : undefined);
    if (!isEmpty) send();
  };
  return (
    <Form
      send={t('signIn.createAccount')}
      pending={state.pending}
      error={problem ?? state.error}
      onSend={submit}
    >
      <TextField
        label={t('signIn.name')}
        autoComplete="name"
        maxLength={maxNameLength}
        value={name}
        onChange={setName}
      />
      <TextField
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        readOnly={invitation.email !== null}
        maxLength={320}
        value={email}
        onChange={setEmail}
      />
      <NewPasswordField value={password} onChange={setPassword} />
    </Form>
  );
}

/** Sends one step of a sign-in, and takes the session after the last one. */
export function useSignInStep(path: string, json: object, onCodeNeeded?: () => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call<PasswordSignInAnswer | null>(path, { method: 'post', json }),
    onSuccess: async (answer) => {
      if (answer?.needsCode) onCodeNeeded?.();
      else await session.renew();
    },
  });
  return {
    pending: isPending,
    error: error ? failureSentence(error) : undefined,
    send: () => {
      if (!isPending) mutate();
    },
  };
}

interface FormProps {
  children: ReactNode;
  send: string;
  pending: boolean;
  error: string | undefined;
  onSend: () => void;
}

export function Form({ children, send, pending, error, onSend }: FormProps) {
  return (
    <form
      noValidate
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
      {error !== undefined && <FieldError>{error}</FieldError>}
      <Button type="submit" tone="solid" size="l" block aria-disabled={pending}>
        {pending && <Spinner size="s" />}
        {send}
      </Button>
    </form>
  );
}
