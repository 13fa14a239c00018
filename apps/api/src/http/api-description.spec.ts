import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { completeDescription } from './api-description.js';

const responses = { 200: { description: '' } };
const security = [{ bearer: [] }];

/** A description as Nest generates it. */
const document = {
  openapi: '3.0.0',
  info: { title: 'Posterframe', version: '1' },
  paths: {
    '/thumbnail/generate': {
      post: {
        operationId: 'GenerationsController_generate',
        security,
        responses,
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/GenerateFields' } },
          },
        },
      },
    },
    '/api/get_result': {
      get: { operationId: 'GenerationsController_result', security, responses },
    },
    '/api/health/live': { get: { operationId: 'HealthController_live', responses } },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      GenerateFields: {
        type: 'object',
        properties: {
          place: { type: 'number', nullable: true, minimum: 0 },
          align: { type: 'string', enum: ['left', 'right'], nullable: true },
          area: { nullable: true, allOf: [{ $ref: '#/components/schemas/Area' }] },
        },
      },
      Area: { type: 'object', properties: {} },
      Unused: { type: 'object', properties: {} },
    },
  },
} as unknown as OpenAPIObject;

/** The parts that the tests read. */
interface Described {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties: Record<string, object> }>;
    responses: object;
  };
}
interface Operation {
  operationId: string;
  security: object[];
  responses: Record<string, { content?: { 'application/json': { schema: Answer } } }>;
}
interface Answer {
  $ref?: string;
  properties?: Record<string, object>;
}

const { openapi, paths, components } = completeDescription(document) as unknown as Described;
const generate = paths['/thumbnail/generate']?.['post'];
const result = paths['/api/get_result']?.['get'];
const live = paths['/api/health/live']?.['get'];

const answerOf = (operation: Operation | undefined) =>
  operation?.responses['200']?.content?.['application/json'].schema;

describe('the API description', () => {
  it('names each operation after its controller and method', () => {
    expect(generate?.operationId).toBe('generationsGenerate');
    expect(live?.operationId).toBe('healthLive');
  });

  it('describes an answer in its envelope', () => {
    expect(answerOf(generate)?.properties).toMatchObject({
      success: { const: true },
      data: { $ref: '#/components/schemas/GenerateAnswer' },
    });
    expect(components.schemas['GenerateAnswer']?.properties).toHaveProperty('id');
  });

  it('describes the answer of a poll, which is sent as text', () => {
    expect(answerOf(result)).toEqual({ $ref: '#/components/schemas/ResultAnswer' });
  });

  it('describes refusals with the codes of the error table', () => {
    const refusal = { $ref: '#/components/responses/Refusal' };
    expect(generate?.responses).toMatchObject({ '4XX': refusal, '5XX': refusal });
    expect(components.responses).toHaveProperty('Refusal');
    expect(components.schemas['Refusal']?.properties).toHaveProperty('errorCode');
    expect(components.schemas['ErrorCode']).toMatchObject({
      enum: expect.arrayContaining(['insufficient_credits']),
    });
  });

  it('marks operations that need no sign-in', () => {
    expect(live?.security).toEqual([]);
    expect(generate?.security).toEqual(security);
  });

  it('writes nullable values as OpenAPI 3.1 requires', () => {
    expect(openapi).toBe('3.1.0');
    expect(components.schemas['GenerateFields']?.properties).toEqual({
      place: { type: ['number', 'null'], minimum: 0 },
      align: { type: ['string', 'null'], enum: ['left', 'right', null] },
      area: { anyOf: [{ $ref: '#/components/schemas/Area' }, { type: 'null' }] },
    });
  });

  it('omits schemas that no path refers to', () => {
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['Area', 'CurrentUser']),
    );
    expect(Object.keys(components.schemas)).not.toContain('Unused');
    expect(Object.keys(components.schemas)).not.toContain('AccountData');
  });
});
