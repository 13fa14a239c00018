import type { DemoPerson } from '@app/providers';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readList, originOf, readText, type RequestParameters } from '../request.js';
import {
  answerAddress,
  readAuthorizeRequest,
  RefusedRequest,
  UnusableRequest,
  type AuthorizeRequest,
} from './authorize-request.js';
import { chooserPage, consentPage, unusablePage } from './chooser-page.js';
import { Grants } from './grants.js';
import { findPersonByEmail, findPersonBySubject, people } from './people.js';
import { sendPage } from './send-page.js';
import { expandScopes, scopesToAsk } from './scopes.js';

/** Our own parameters: the chosen person, and automatic approval without a page, for scripts and tests. */
const pickedParameter = 'posterframe_person';
const autoParameter = 'posterframe_auto';
/** Our own parameters of the consent page: whether it was submitted, and the checked scopes. */
const agreedParameter = 'posterframe_agreed';
const tickedParameter = 'posterframe_ticked';

@Controller('o/oauth2/v2/auth')
export class AuthorizeController {
  constructor(private readonly grants: Grants) {}

  @Get()
  async authorize(
    @Query() query: RequestParameters,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const issuer = originOf(request);
    try {
      const authorization = readAuthorizeRequest(query);
      const person = this.findChosenPerson(authorization, query);
      const cancel = answerAddress(authorization.redirectUri, {
        error: 'access_denied',
        state: authorization.state,
        iss: issuer,
      });
      if (person && isConsentComplete(authorization, query)) {
        await reply.redirect(
          this.approvalAddress(withoutUntickedScopes(authorization, query), person, issuer),
          302,
        );
        return;
      }
      const candidate = person ?? this.hintedPerson(authorization, query);
      if (candidate) {
        const page = consentPage({
          person: candidate,
          appHost: new URL(authorization.redirectUri).host,
          scopes: scopesToAsk(authorization.scopes),
          tickName: tickedParameter,
          fields: {
            ...hiddenFieldsOf(query),
            [pickedParameter]: candidate.subject,
            [agreedParameter]: '1',
          },
          cancel,
          others: withoutParameters(request.url, ['login_hint', pickedParameter]),
        });
        await sendPage(reply, 200, page);
        return;
      }
      await sendPage(
        reply,
        200,
        chooserPage({
          provider: 'Google',
          people: peopleHintedFirst(authorization.loginHint),
          appHost: new URL(authorization.redirectUri).host,
          pick: (chosen) =>
            `${request.url}&${pickedParameter}=${encodeURIComponent(chosen.subject)}`,
          cancel,
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

  /**
   * Finds the signed-in person: picked on the chooser, or named by the login hint with `prompt=none` or automatic
   * approval.
   */
  private findChosenPerson(
    asked: AuthorizeRequest,
    query: RequestParameters,
  ): DemoPerson | undefined {
    const hinted = findPersonByEmail(asked.loginHint);
    if (asked.prompts.includes('none')) {
      if (hinted) return hinted;
      throw new RefusedRequest(
        'interaction_required',
        'No user is signed in.',
        asked.redirectUri,
        asked.state,
      );
    }
    const picked = findPersonBySubject(readText(query, pickedParameter));
    if (picked) return picked;
    return readText(query, autoParameter) === '1' ? hinted : undefined;
  }

  /** Finds the person whom the client named. The consent page follows without the chooser. */
  private hintedPerson(asked: AuthorizeRequest, query: RequestParameters): DemoPerson | undefined {
    if (scopesToAsk(asked.scopes).length === 0 || readText(query, pickedParameter))
      return undefined;
    return asked.prompts.includes('select_account')
      ? undefined
      : findPersonByEmail(asked.loginHint);
  }

  private approvalAddress(asked: AuthorizeRequest, person: DemoPerson, issuer: string): string {
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

/** Returns false when the consent page must still ask for optional scopes. Automatic approval grants all scopes. */
function isConsentComplete(asked: AuthorizeRequest, query: RequestParameters): boolean {
  return (
    scopesToAsk(asked.scopes).length === 0 ||
    readText(query, agreedParameter) === '1' ||
    readText(query, autoParameter) === '1'
  );
}

function withoutUntickedScopes(
  asked: AuthorizeRequest,
  query: RequestParameters,
): AuthorizeRequest {
  if (readText(query, agreedParameter) !== '1') return asked;
  const ticked = readList(query, tickedParameter);
  const refused = scopesToAsk(asked.scopes).filter(({ scope }) => !ticked.includes(scope));
  return {
    ...asked,
    scopes: asked.scopes.filter((scope) => !refused.some((one) => one.scope === scope)),
  };
}

/** Removes query parameters from a local address. */
function withoutParameters(url: string, names: string[]): string {
  const [path, query] = url.split('?');
  const left = new URLSearchParams(query);
  for (const name of names) left.delete(name);
  return `${path}?${left.toString()}`;
}

function hiddenFieldsOf(query: RequestParameters): Record<string, string> {
  return Object.fromEntries(
    Object.keys(query).flatMap((name) => {
      const value = readText(query, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function peopleHintedFirst(hint: string | undefined): DemoPerson[] {
  const hinted = findPersonByEmail(hint);
  return hinted ? [hinted, ...people.filter((person) => person !== hinted)] : [...people];
}
