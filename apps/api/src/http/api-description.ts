import type { OpenAPIObject } from '@nestjs/swagger';
import answers from './published/answers.json' with { type: 'json' };

type Json = { [key: string]: unknown };

interface Operation extends Json {
  operationId: string;
  security?: object[];
  responses: Json;
}

/** Written by `npm run describe:answers`. */
const answerTypes: {
  operations: Record<string, { envelope: boolean; schema: object } | undefined>;
  definitions: Json;
} = answers;

const refusal = { $ref: '#/components/responses/Refusal' };

/**
 * Completes Nest's description for client generators: types of answers and refusals, short operation ids, and
 * operations that need no sign-in. Converts OpenAPI 3.0 to 3.1, because the answer types are JSON Schema.
 */
export function completeDescription(document: OpenAPIObject): OpenAPIObject {
  const { paths, components } = toVersion31(document) as {
    paths: Record<string, Record<string, Operation>>;
    components: Json & { schemas: Json };
  };
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods)))
    completeOperation(operation);
  const kept = withoutUnused(paths, {
    ...components.schemas,
    ...answerTypes.definitions,
    Refusal: {
      type: 'object',
      properties: {
        success: { const: false },
        errorCode: { $ref: '#/components/schemas/ErrorCode' },
        errorMessage: { type: 'string', description: 'What to do, in English' },
        data: { type: 'object', description: 'Facts of some refusals' },
      },
      required: ['success', 'errorCode', 'errorMessage'],
    },
  });
  const responses = {
    Refusal: {
      description: 'Refused or failed. Retry-After says when to send a 429 or 503 again',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  };
  return {
    ...document,
    openapi: '3.1.0',
    paths,
    components: { ...components, schemas: kept, responses } as OpenAPIObject['components'] & object,
  };
}

function completeOperation(operation: Operation): void {
  const answer = answerTypes.operations[operation.operationId];
  // Client generators name functions after these ids, so `GenerationsController_generate` becomes shorter.
  const [controller = '', method = ''] = operation.operationId.split('Controller_');
  operation.operationId =
    controller.charAt(0).toLowerCase() +
    controller.slice(1) +
    method.charAt(0).toUpperCase() +
    method.slice(1);
  operation.security ??= [];
  const content = answer && {
    content: {
      'application/json': {
        schema: answer.envelope ? envelopeSchema(answer.schema) : answer.schema,
      },
    },
  };
  operation.responses = {
    200: { description: 'Done', ...content },
    '4XX': refusal,
    '5XX': refusal,
  };
}

function envelopeSchema(data: object): object {
  return {
    type: 'object',
    properties: {
      success: { const: true },
      data,
      user: {
        allOf: [{ $ref: '#/components/schemas/CurrentUser' }],
        description: 'The signed-in user, where the call changed them',
      },
    },
    required: ['success', 'data'],
  };
}

/** OpenAPI 3.1 replaces `nullable` with the type `null`. */
function toVersion31(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toVersion31);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toVersion31(inner)]);
  const { nullable, ...schema } = Object.fromEntries(entries) as Json;
  if (nullable !== true) return schema;
  const { type, allOf, ...rest } = schema;
  if (Array.isArray(allOf)) return { ...rest, anyOf: [...allOf, { type: 'null' }] };
  const values = Array.isArray(rest['enum']) ? { enum: [...rest['enum'], null] } : {};
  return { ...rest, type: [type, 'null'], ...values };
}

/** Keeps only the schemas that the paths refer to, directly or through other schemas. */
function withoutUnused(paths: object, schemas: Json): Json {
  const kept: Json = {};
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (name in kept || !(name in schemas)) continue;
      kept[name] = schemas[name];
      visit(schemas[name]);
    }
  };
  visit(paths);
  visit({ $ref: '#/components/schemas/Refusal' });
  return kept;
}
