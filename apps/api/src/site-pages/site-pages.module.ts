import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { EventsController } from './events.controller.js';
import { PageLanguage } from './page-language.js';
import { PageTemplate } from './page-template.js';
import { PagesController } from './pages.controller.js';
import { PublicConfigController } from './public-config.controller.js';
import { PublicSettings } from './public-settings.js';
import { SearchEnginesController } from './search-engines.controller.js';

/** The client's pages and settings, robots.txt and tracked events. */
@Module({
  imports: [IdentityModule],
  controllers: [EventsController, PublicConfigController, SearchEnginesController, PagesController],
  providers: [PageLanguage, PageTemplate, PublicSettings],
  exports: [PageLanguage, PageTemplate],
})
export class SitePagesModule {}
