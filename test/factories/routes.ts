import 'reflect-metadata';
import '@nestjs/core';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, MODULE_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { ApiKeyScope } from '@app/contracts';
import { accessKey, apiKeyScopeKey, type Access } from '../../apps/api/src/http/principal.js';
import { isSwitchedOff, type Switches } from '../../apps/api/src/http/routes-switched-off.js';

/** The settings of the tests' installations. */
const switches: Switches = {
  BILLING: 'on',
  LOCAL_ACCOUNTS: 'on',
  PASSKEYS: 'on',
  SIGN_UP: 'open',
  SMTP_URL: 'smtps://mail',
};

export interface DeclaredRoute {
  method: string;
  path: string;
  /** Undefined when the route declares no access. */
  access: Access | undefined;
  /** Scope that an API key needs; undefined when the route accepts no API keys. */
  apiKeyScope: ApiKeyScope | undefined;
  handler: string;
}

/** Every route of an api with billing, with its declared access, read from the controllers. */
export async function readDeclaredRoutes(): Promise<DeclaredRoute[]> {
  // Imported here, so that the api is loaded only when its routes are read.
  const { ApiModule } = await import('../../apps/api/src/api.module.js');
  const modules = new Set<Type>([ApiModule]);
  for (const module of modules)
    // Skips dynamic modules, which are objects and have no controllers.
    for (const imported of metadataOf(module, MODULE_METADATA.IMPORTS))
      if (typeof imported === 'function') modules.add(imported);
  const controllers = [...modules].flatMap((module) =>
    metadataOf(module, MODULE_METADATA.CONTROLLERS),
  );
  return controllers
    .flatMap((controller) => routesOf(controller))
    .filter(({ path }) => !isSwitchedOff(path, switches));
}

function metadataOf(module: Type, key: string): Type[] {
  return (Reflect.getMetadata(key, module) as Type[] | undefined) ?? [];
}

function routesOf(controller: Type): DeclaredRoute[] {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  const ofController = Reflect.getMetadata(accessKey, controller) as Access | undefined;
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler = Object.getOwnPropertyDescriptor(controller.prototype, name)?.value as object;
    if (name === 'constructor' || typeof handler !== 'function') return [];
    if (!Reflect.hasMetadata(PATH_METADATA, handler)) return [];
    const paths = [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat();
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    const access = (Reflect.getMetadata(accessKey, handler) as Access | undefined) ?? ofController;
    const apiKeyScope = Reflect.getMetadata(apiKeyScopeKey, handler) as ApiKeyScope | undefined;
    return paths.map((path) => ({
      method: method ?? 'GET',
      path: `/${[base, path]
        .map((part) => part.replace(/^\/|\/$/g, ''))
        .filter(Boolean)
        .join('/')}`,
      access,
      apiKeyScope,
      handler: `${controller.name}.${name}`,
    }));
  });
}
