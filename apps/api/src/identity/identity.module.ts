import { EncryptedTotpSecrets, TokenKeys } from '@app/config';
import { Module } from '@nestjs/common';
import { Credits } from '@app/credits';
import { MediaModule } from '../media/media.module.js';
import { AccessTokens } from './access-tokens.js';
import { Accounts } from './accounts.js';
import { AuthController } from './auth.controller.js';
import { AuthCookies } from './auth-cookies.js';
import { Avatars } from './avatars.js';
import { CurrentUserController } from './current-user.controller.js';
import { EndedSessions } from './ended-sessions.js';
import { InvitationController } from './invitation.controller.js';
import { LocalAccountsController } from './local-accounts.controller.js';
import { LocalAccounts } from './local-accounts.js';
import { LocalRegistrations } from './local-registrations.js';
import { OAuthController } from './oauth.controller.js';
import { OAuthFlow } from './oauth-flow.js';
import { OAuthReplies } from './oauth-replies.js';
import { OAuthStates } from './oauth-state.js';
import { OpenChallenges } from './passkeys/open-challenges.js';
import { PasskeySignInController } from './passkeys/passkey-sign-in.controller.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.js';
import { PasskeyController } from './passkeys/passkey.controller.js';
import { PasskeyService } from './passkeys/passkey.service.js';
import { RelyingParty } from './passkeys/relying-party.js';
import { PasswordHasher } from './password-hasher.js';
import { BearerStrategy } from './passport/bearer.strategy.js';
import { PasskeyStrategy } from './passkeys/passkey.strategy.js';
import { PasswordResets } from './password-resets.js';
import { RecentProofController } from './recent-proof.controller.js';
import { RecentProof } from './recent-proof.js';
import { RefreshTokens } from './refresh-tokens.js';
import { Registrations } from './registrations.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactor } from './second-factor.js';
import { SecondStepTokens } from './second-step-tokens.js';
import { SessionIssuer } from './session-issuer.js';
import { FormerAccounts } from './former-accounts.js';

/** Sign-in, sessions and tokens. */
@Module({
  imports: [MediaModule],
  controllers: [
    AuthController,
    CurrentUserController,
    InvitationController,
    LocalAccountsController,
    SecondFactorController,
    PasskeySignInController,
    PasskeyController,
    // Before the routes of OAuth, which match any provider's name.
    RecentProofController,
    OAuthController,
  ],
  providers: [
    AccessTokens,
    Accounts,
    AuthCookies,
    Avatars,
    BearerStrategy,
    Credits,
    EncryptedTotpSecrets,
    EndedSessions,
    LocalAccounts,
    LocalRegistrations,
    OAuthFlow,
    OAuthReplies,
    OAuthStates,
    OpenChallenges,
    PasskeyService,
    PasskeySignIn,
    PasskeyStrategy,
    { provide: PasswordHasher, useFactory: () => new PasswordHasher() },
    PasswordResets,
    RecentProof,
    RefreshTokens,
    Registrations,
    RelyingParty,
    SecondFactor,
    SecondStepTokens,
    SessionIssuer,
    TokenKeys,
    FormerAccounts,
  ],
  exports: [
    Accounts,
    AuthCookies,
    BearerStrategy,
    EndedSessions,
    OAuthFlow,
    RecentProof,
    SecondFactor,
    SessionIssuer,
    TokenKeys,
    FormerAccounts,
  ],
})
export class IdentityModule {}
