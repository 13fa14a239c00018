import type { DemoPerson } from '@app/providers';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf, text, type Parameters } from '../request.js';
import {
  answerAddress,
  readAuthorizeRequest,
  RefusedRequest,
  UnusableRequest,
  type AuthorizeRequest,
} from './authorize-request.js';
import { chooserPage, unusablePage } from './chooser-page.js';
import { Grants } from './grants.js';
import { findPersonByEmail, findPersonBySubject, people } from './people.js';
import { expandScopes } from './scopes.js';

/** Our own parameters beside Google's: who was picked on the chooser, and approval without a page for terminals. */
const pickedParameter = 'posterframe_person';
const autoParameter = 'posterframe_auto';

@Controller('o/oauth2/v2/auth')
export class AuthorizeController {
  constructor(private readonly grants: Grants) {}

  @Get()
  async authorize(
    @Query() query: Parameters,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const issuer = originOf(request);
    try {
      const asked = readAuthorizeRequest(query);
      const person = this.approvedBy(asked, query);
      if (person) {
        await reply.redirect(this.approval(asked, person, issuer), 302);
        return;
      }
      await sendPage(
        reply,
        200,
        chooserPage({
          people: hintedFirst(asked.loginHint),
          appHost: new URL(asked.redirectUri).host,
          pick: (chosen) =>
            `${request.url}&${pickedParameter}=${encodeURIComponent(chosen.subject)}`,
          cancel: answerAddress(asked.redirectUri, {
            error: 'access_denied',
            state: asked.state,
            iss: issuer,
          }),
        }),
      );
    } catch (error) {
      if (error instanceof RefusedRequest) {
        const { code, description, redirectUri, state } = error;
        const answer = { error: code, error_description: description, state, iss: issuer };
        await reply.redirect(answerAddress(redirectUri, answer), 302);
      } else if (error instanceof UnusableRequest) {
        await sendPage(reply, 400, unusablePage(error.message));
      } else {
        throw error;
      }
    }
  }

  /** Who has agreed already: by a click on the chooser, or by a hint that needs no page. */
  private approvedBy(asked: AuthorizeRequest, query: Parameters): DemoPerson | undefined {
    const hinted = findPersonByEmail(asked.loginHint);
    if (asked.prompts.includes('none')) {
      if (hinted) return hinted;
      throw new RefusedRequest(
        'interaction_required',
        'Nobody is signed in.',
        asked.redirectUri,
        asked.state,
      );
    }
    const picked = findPersonBySubject(text(query, pickedParameter));
    if (picked) return picked;
    return text(query, autoParameter) === '1' ? hinted : undefined;
  }

  private approval(asked: AuthorizeRequest, person: DemoPerson, issuer: string): string {
    const { state, prompts, loginHint: _hint, ...pending } = asked;
    return answerAddress(asked.redirectUri, {
      state,
      iss: issuer,
      code: this.grants.issueCode({ ...pending, person }),
      scope: expandScopes(asked.scopes).join(' '),
      authuser: '0',
      prompt: prompts[0] ?? 'none',
    });
  }
}

function hintedFirst(hint: string | undefined): DemoPerson[] {
  const hinted = findPersonByEmail(hint);
  return hinted ? [hinted, ...people.filter((person) => person !== hinted)] : [...people];
}

async function sendPage(reply: FastifyReply, status: number, page: string): Promise<void> {
  await reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
