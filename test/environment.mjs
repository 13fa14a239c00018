import { createRequire } from 'node:module';
import vm from 'node:vm';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { installCommonGlobals } from 'jest-util';

/** Loads packages for `test/shared-packages`, once per process. */
const loadShared = createRequire(import.meta.url);

/** Number of lines of each program that a failed test prints. */
const printedLines = 40;

/** Globals that are this process's own, as in Jest's Node environment. */
const shared = ['Buffer', 'ArrayBuffer', 'Uint8Array'];

/**
 * @param {object} global
 * @param {string} name
 * @param {unknown} value
 */
function redefine(global, name, value) {
  Object.defineProperty(global, name, { configurable: true, writable: true, value });
}

/**
 * Makes `instanceof inner` true for instances of `outer`.
 * @param {Function} inner
 * @param {Function} outer
 */
function acceptInstances(inner, outer) {
  Object.defineProperty(inner, Symbol.hasInstance, {
    value(/** @type {unknown} */ one) {
      const isInstance = Function.prototype[Symbol.hasInstance];
      return isInstance.call(this, one) || (this === inner && isInstance.call(outer, one));
    },
  });
}

/**
 * A Node environment for Jest. Jest's own one wraps the sandbox's globals in interceptors, which makes every `Math` and
 * `Object` several times slower; this one asks `node:vm` for a context without them.
 * @implements {import('@jest/environment').JestEnvironment}
 */
export default class PlainNodeEnvironment {
  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    this.context = vm.createContext(vm.constants.DONT_CONTEXTIFY);
    const global = vm.runInContext('globalThis', this.context);
    this.global = global;
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(globalThis))) {
      if (Object.hasOwn(global, name)) continue;
      // Getters such as `crypto` throw for another `this` and load their value lazily: call them late, on the real global.
      const get = descriptor.get && (() => Reflect.get(globalThis, name));
      const lazy = { configurable: true, get, set: (value) => redefine(global, name, value) };
      Object.defineProperty(global, name, get ? lazy : descriptor);
    }
    for (const name of shared) redefine(global, name, Reflect.get(globalThis, name));
    global.global = global;
    global.loadShared = loadShared;
    // Shared packages throw errors and return dates of this process.
    acceptInstances(global.Error, Error);
    acceptInstances(global.Date, Date);
    installCommonGlobals(global, projectConfig.globals);
    global.Error.stackTraceLimit = 100;
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }

  async setup() {}

  /**
   * Prints the last lines of the programs that a failed test used.
   * @param {{ name: string }} event sent by Jest
   */
  handleTestEvent(event) {
    if (!['test_fn_failure', 'hook_failure'].includes(event.name)) return;
    /** @type {{ name: string, output: () => string }[]} */
    const programs = this.global.startedPrograms ?? [];
    for (const program of programs) {
      const lines = program.output().split('\n').slice(-printedLines);
      process.stderr.write(`Last lines of ${program.name}:\n${lines.join('\n')}\n`);
    }
  }

  async teardown() {
    this.fakeTimersModern?.dispose();
    this.fakeTimersModern = null;
    this.context = null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.context;
  }
}
