import { Controller, Get, Header } from '@nestjs/common';

/** Stands in for an operator's survey, so that the demo's link works. */
@Controller('survey')
export class SurveyController {
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  page(): string {
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Survey of the demo</title><body style="font:16px/1.5 system-ui;max-width:34em;margin:12vh auto;padding:0 16px">
<h1>Thank you for looking</h1><p>This page stands for a survey. An installation of your own links to your form.</p></body></html>`;
  }
}
