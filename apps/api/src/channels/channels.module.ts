import { EncryptedTokens } from '@app/config';
import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ChannelConnections } from './channel-connections.js';
import { ChannelConsentController } from './channel-consent.controller.js';
import { ConsentRevocations } from './consent-revocations.js';

/** Connected channels and their consents. */
@Module({
  imports: [IdentityModule],
  controllers: [ChannelConsentController],
  providers: [ChannelConnections, ConsentRevocations, EncryptedTokens],
  exports: [ChannelConnections, ConsentRevocations, EncryptedTokens],
})
export class ChannelsModule {}
