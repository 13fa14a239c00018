import {
  isErrorCode,
  passwordLinkFragment,
  registrationCredits,
  type CookieInvitation,
  type SignInProvider,
} from '@app/contracts';
import { useCallback, useId, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isBillingOn } from '../../lib/billing.js';
import { t } from '../../lib/language/public.js';
import { isRecord } from '../../lib/is-record.js';
import { safePath, paths } from '../../lib/paths.js';
import { redirectUrl } from '../../lib/provider-window/popup.js';
import { providerName } from '../../lib/provider-name.js';
import { publicConfig } from '../../lib/public-config.js';
import { Button, buttonClass } from '../../ui/button.js';
import { PictureFrame, Stamp } from '../../ui/frame.js';
import { LanguageLinks } from '../../ui/language-links.js';
import { Logo } from '../../ui/logo.js';
import { FieldError, linkClass } from '../../ui/notice.js';
import still from '../../ui/pictures/still-1280.avif';
import thumbnail from '../../ui/pictures/thumbnail-1280.avif';
import narrowThumbnail from '../../ui/pictures/thumbnail-720.avif';
import { ProviderProblem } from '../../ui/provider-problem.js';
import { Spinner } from '../../ui/spinner.js';
import { ProviderMark } from '../../ui/provider-mark.js';
import { useHydrated } from '../../ui/use-hydrated.js';
import { CodeForm } from './code-form.js';
import { PasskeySignIn } from './passkey-sign-in.js';
import { NewPasswordForm, PasswordForm, RegisterForm, ResetForm } from './password-form.js';
import { useFragmentToken } from './use-fragment-token.js';
import { useInvitation } from './use-invitation.js';
import { useSignIn } from './use-sign-in.js';

const signInPath = (provider: SignInProvider) => `/auth/${provider}`;

export function SignInPage() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const config = publicConfig();
  const token = useFragmentToken(passwordLinkFragment);
  const { invitation, problem: invitationProblem } = useInvitation();
  const [hasAccount, setHasAccount] = useState(false);
  const passwordTitle = useId();
  const [step, setStep] = useState<'first' | 'code' | 'again'>('first');
  const showCodeStep = () => setStep('code');

  const target = safePath(isRecord(state) ? state['from'] : undefined);
  const errorCode = search.get('error');
  const signedIn = useCallback(() => void navigate(target, { replace: true }), [navigate, target]);
  const { waitingFor, problem, redirectFlowUrl, open } = useSignIn(
    target,
    isErrorCode(errorCode) ? errorCode : undefined,
    signedIn,
  );

  // The prerendered page cannot know the query, so the error in it is shown after hydration.
  const isHydrated = useHydrated();
  const providers = config?.signIn.map(({ provider }) => provider) ?? [];
  // An invited user has no account yet, and so no passkey.
  const offersPasskeys = config?.passkeys === true && (!invitation || hasAccount);

  return (
    <main className="grid min-h-[calc(100dvh-var(--bar))] grid-cols-[minmax(0,1fr)] split:grid-cols-[minmax(400px,1fr)_minmax(0,calc((100dvh-var(--bar)-36px)/2*16/9+12px))]">
      <title>{t('signIn.title')}</title>
      <section className="flex flex-col justify-between gap-6 px-(--gutter) pt-4 pb-7 small:pt-6">
        <Link to={paths.landing} aria-label="Posterframe" className="flex self-start">
          <Logo name="Posterframe" />
        </Link>
        <div className="grid w-full max-w-[400px] gap-5 small:gap-6 small:max-split:mx-auto small:max-split:max-w-[520px]">
          <PictureFrame src={narrowThumbnail} alt="" className="split:hidden" />
          <h1 className="type-h2">
            {t.rich('signIn.heading', {
              nowrap: (text) => <span className="whitespace-nowrap">{text}</span>,
            })}
          </h1>
          {step === 'code' ? (
            <>
              <CodeForm onStartAgain={() => setStep('again')} />
              {config?.passkeys && <PasskeySignIn />}
            </>
          ) : token !== undefined && step === 'first' ? (
            <section aria-labelledby={passwordTitle} className="grid gap-3.5">
              <h2 id={passwordTitle} className="type-h3">
                {t('signIn.choosePassword')}
              </h2>
              <NewPasswordForm token={token} onCodeNeeded={showCodeStep} />
            </section>
          ) : (
            <>
              {invitation && !hasAccount && <InvitationNote invitation={invitation} />}
              {invitationProblem !== undefined && <FieldError>{invitationProblem}</FieldError>}
              {config?.localAccounts &&
                (invitation && !hasAccount ? (
                  <RegisterForm invitation={invitation} />
                ) : (
                  <PasswordForms onCodeNeeded={showCodeStep} />
                ))}
              {config?.localAccounts && (providers.length > 0 || offersPasskeys) && (
                <p className="text-center text-small text-ink-2">{t('signIn.or')}</p>
              )}
              <div className="grid gap-2">
                {offersPasskeys && <PasskeySignIn withSuggestions={config?.localAccounts} />}
                {providers.map((provider) => (
                  <ProviderButton
                    key={provider}
                    provider={provider}
                    busy={waitingFor === signInPath(provider)}
                    onPress={() => open(signInPath(provider))}
                  />
                ))}
              </div>
            </>
          )}
          <ProviderProblem
            problem={isHydrated ? problem : undefined}
            redirectFlowUrl={redirectFlowUrl}
          />
          <output className="sr-only">{waitingFor ? t('signIn.inWindow') : ''}</output>
          <p className="text-small text-balance text-ink-2">
            {t.rich('signIn.agree', {
              terms: (text) => (
                <Link to={paths.terms} className={linkClass}>
                  {text}
                </Link>
              ),
              privacy: (text) => (
                <Link to={paths.privacy} className={linkClass}>
                  {text}
                </Link>
              ),
            })}
          </p>
        </div>
        <div className="grid gap-3 text-small text-ink-3">
          {invitation ? (
            config?.localAccounts && (
              <button
                type="button"
                onClick={() => setHasAccount(!hasAccount)}
                className={`${linkClass} justify-self-start`}
              >
                {t(hasAccount ? 'signIn.useInvitation' : 'signIn.hasAccount')}
              </button>
            )
          ) : (
            <p className="text-balance">{newUserText()}</p>
          )}
          <LanguageLinks look="inline-block py-1 hover:text-ink" />
        </div>
      </section>
      <aside
        aria-label={t('signIn.example')}
        className="hidden min-w-0 content-center gap-3 py-3 pr-3 split:grid"
      >
        {/* Loads only on wide screens. */}
        <PictureFrame src={still} alt={t('signIn.stillAlt')} lazy>
          <Stamp>{t('signIn.still')}</Stamp>
        </PictureFrame>
        <PictureFrame src={thumbnail} alt={t('signIn.thumbnailAlt')} lazy>
          <Stamp>{t('signIn.thumbnail')}</Stamp>
        </PictureFrame>
      </aside>
    </main>
  );
}

/** Signs in with a password, or requests a link to set a new one. */
function PasswordForms({ onCodeNeeded }: { onCodeNeeded: () => void }) {
  const [isForgotten, setForgotten] = useState(false);
  return isForgotten ? (
    <ResetForm onBack={() => setForgotten(false)} />
  ) : (
    <PasswordForm onCodeNeeded={onCodeNeeded} onForgotten={() => setForgotten(true)} />
  );
}

/** Says that the opened link is an invitation, and for which address. */
function InvitationNote({ invitation: { email } }: { invitation: CookieInvitation }) {
  return (
    <section className="grid gap-1.5">
      <h2 className="type-h3">{t('signIn.invited')}</h2>
      <p className="text-pretty text-ink-2 [overflow-wrap:anywhere]">
        {email === null ? t('signIn.invitedNote') : t('signIn.invitedFor', { email })}
      </p>
    </section>
  );
}

/** Text for new users. Without a provider, only the operator and invitations create accounts. */
function newUserText(): string {
  const config = publicConfig();
  if (config?.signUp === 'invited') return t('signIn.invitedOnly');
  if (config?.signUp === 'closed' || config?.signIn.length === 0) return t('signIn.closed');
  return isBillingOn()
    ? t('signIn.newHere', { credits: registrationCredits })
    : t('signIn.newHereUnpriced');
}

interface ProviderButtonProps {
  provider: SignInProvider;
  busy: boolean;
  onPress: () => void;
}

/** Opens the provider in a popup. Before hydration the button is a link, which signs in without a script. */
function ProviderButton({ provider, busy, onPress }: ProviderButtonProps) {
  const isHydrated = useHydrated();
  const content = (
    <>
      {busy ? <Spinner size="s" /> : <ProviderMark provider={provider} />}
      {t('signIn.continueWith', { provider: providerName(provider) })}
    </>
  );
  return isHydrated ? (
    <Button size="l" block onClick={onPress}>
      {content}
    </Button>
  ) : (
    <a
      href={redirectUrl(signInPath(provider), paths.workspace)}
      className={buttonClass({ size: 'l', block: true })}
    >
      {content}
    </a>
  );
}
