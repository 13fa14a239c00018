import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseBilling, withoutBilling } from './billing-routes.js';

const answerTo = (url: string | undefined) => {
  let error: unknown;
  const request = { routeOptions: { url } } as FastifyRequest;
  refuseBilling(request, {} as FastifyReply, (refusal) => (error = refusal));
  return error;
};

describe('an installation without billing', () => {
  it.each(['/plan/update_plan', '/plan/credit_history', '/webhooks/payments'])(
    'answers %s like an unknown address',
    (url) => expect(answerTo(url)).toMatchObject({ code: 'not_found' }),
  );

  it.each(['/thumbnail/generate', '/planner', undefined])('serves %s', (url) =>
    expect(answerTo(url)).toBeUndefined(),
  );

  it('leaves the routes of billing out of the API description', () => {
    const document = { paths: { '/plan/update_plan': {}, '/user/current': {} } };
    expect(withoutBilling(document as unknown as OpenAPIObject).paths).toEqual({
      '/user/current': {},
    });
  });
});
