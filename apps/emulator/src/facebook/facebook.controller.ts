import { createHmac } from 'node:crypto';
import { demoFacebookApp, demoFacebookPeople, type DemoFacebookPerson } from '@app/providers';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerAddress } from '../google/authorize-request.js';
import { chooserPage, unusablePage } from '../google/chooser-page.js';
import { sendPage } from '../google/send-page.js';
import { originOf, readText, type RequestParameters } from '../request.js';
import { FacebookGrants } from './facebook-grants.js';

const people: readonly DemoFacebookPerson[] = Object.values(demoFacebookPeople);

/** Our own parameter: the id of the chosen person. Scripts and tests send it to approve without a page. */
const pickedParameter = 'posterframe_person';

/** Facebook's sign-in: the dialog, the exchange of its code, and the profile. Graph API version 26. */
@Controller('v26.0')
export class FacebookController {
  constructor(private readonly grants: FacebookGrants) {}

  @Get('dialog/oauth')
  async dialog(
    @Query() query: RequestParameters,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const appId = readText(query, 'client_id');
    const redirectUri = readText(query, 'redirect_uri');
    const state = readText(query, 'state');
    if (!appId || !redirectUri || !/^https?:\/\//.test(redirectUri)) {
      await sendPage(reply, 400, unusablePage('The request names no app or no return address.'));
      return;
    }
    const person = people.find(({ id }) => id === readText(query, pickedParameter));
    if (person) {
      const code = this.grants.issueCode({ person, appId, redirectUri });
      // Facebook's redirects end with this fragment, which clients must tolerate.
      await reply.redirect(`${answerAddress(redirectUri, { code, state })}#_=_`, 302);
      return;
    }
    await sendPage(
      reply,
      200,
      chooserPage({
        provider: 'Facebook',
        people: people.map(({ id, name, email, description }) => ({
          subject: id,
          name,
          email: email ?? 'no e-mail address',
          description,
        })),
        appHost: new URL(redirectUri).host,
        pick: ({ subject }) => `${request.url}&${pickedParameter}=${subject}`,
        cancel: answerAddress(redirectUri, {
          error: 'access_denied',
          error_code: '200',
          error_description: 'Permissions error',
          error_reason: 'user_denied',
          state,
        }),
      }),
    );
  }

  @Get('oauth/access_token')
  async token(@Query() query: RequestParameters, @Res() reply: FastifyReply): Promise<void> {
    const appId = readText(query, 'client_id');
    if (
      appId === demoFacebookApp.appId &&
      readText(query, 'client_secret') !== demoFacebookApp.appSecret
    ) {
      await refuse(reply, 101, 'Error validating client secret.');
      return;
    }
    if (readText(query, 'grant_type') === 'client_credentials') {
      if (appId !== demoFacebookApp.appId) {
        await refuse(
          reply,
          101,
          'Error validating application. Cannot get application info due to a system error.',
        );
        return;
      }
      await reply.send({ access_token: `${appId}|emulated`, token_type: 'bearer' });
      return;
    }
    const grant = this.grants.takeCode(readText(query, 'code') ?? '');
    if (!grant || grant.appId !== appId) {
      await refuse(reply, 100, 'This authorization code has been used.');
      return;
    }
    if (grant.redirectUri !== readText(query, 'redirect_uri')) {
      await refuse(reply, 100, 'Error validating verification code. The redirect_uri is another.');
      return;
    }
    await reply.send({
      access_token: this.grants.issueToken(grant.person),
      token_type: 'bearer',
      expires_in: 5_183_944,
    });
  }

  @Get('me')
  async me(
    @Query() query: RequestParameters,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const token = readText(query, 'access_token') ?? '';
    const person = this.grants.findPerson(token);
    if (!person) {
      await refuse(reply, 190, 'Error validating access token.', 463);
      return;
    }
    const proof = createHmac('sha256', demoFacebookApp.appSecret).update(token).digest('hex');
    const given = readText(query, 'appsecret_proof');
    if (given !== undefined && given !== proof) {
      await refuse(reply, 100, 'Invalid appsecret_proof provided in the API argument');
      return;
    }
    const fields = (readText(query, 'fields') ?? 'id,name').split(',').map((f) => f.split('.')[0]);
    await reply.send({
      id: person.id,
      ...(fields.includes('name') && { name: person.name }),
      ...(fields.includes('email') && person.email !== null && { email: person.email }),
      ...(fields.includes('picture') && {
        picture: {
          data: {
            height: 200,
            width: 200,
            is_silhouette: false,
            url: `${originOf(request)}/emulator/avatars/lookaside/${person.id}.png`,
          },
        },
      }),
    });
  }
}

async function refuse(
  reply: FastifyReply,
  code: number,
  message: string,
  subcode?: number,
): Promise<void> {
  await reply.code(400).send({
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      fbtrace_id: 'AEmulated',
    },
  });
}
