import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { loadAndCompile, loadLiteRt, Tensor, type CompiledModel } from '@litertjs/core';
import { installedFile } from '../installed-package.js';

/** Browser globals that the runtime's loader expects; removed after loading. */
interface BrowserNames {
  self?: unknown;
  importScripts?: (path: string) => void;
  Module?: unknown;
  ModuleFactory?: unknown;
}

let runtime: Promise<void> | undefined;

/**
 * A small neural network that runs on the CPU with LiteRT.js (WebAssembly, XNNPACK). The runtime is loaded once per
 * thread: about 0.1 s and 60 MB, see docs/decisions/2026-11-21-vision-runtime.md.
 */
export class NeuralNet {
  private constructor(
    private readonly model: CompiledModel,
    private readonly shape: number[],
  ) {}

  /** @param shape shape of the input: batch, height, width, channels */
  static async load(file: string, shape: number[]): Promise<NeuralNet> {
    return await NeuralNet.compile(new Uint8Array(await readFile(file)), shape);
  }

  /** Like `load`, for a model in memory. */
  static async compile(bytes: Uint8Array, shape: number[]): Promise<NeuralNet> {
    runtime ??= startRuntime();
    await runtime;
    const model = await loadAndCompile(bytes, { accelerator: 'wasm' });
    return new NeuralNet(model, shape);
  }

  /** All outputs, in the model's order. */
  async run(input: Float32Array<ArrayBuffer>): Promise<Float32Array[]> {
    const tensor = new Tensor(input, this.shape);
    const outputs = await this.model.run([tensor]);
    const values: Float32Array[] = [];
    for (const output of outputs) {
      values.push(new Float32Array((await output.data()) as Float32Array));
      // Tensors are in WebAssembly memory, which is not garbage-collected.
      output.delete();
    }
    tensor.delete();
    return values;
  }
}

/** Scales bytes for a network: divided, then shifted. */
export function scaledInput(
  bytes: Uint8Array,
  divisor: number,
  shift: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(bytes.length);
  for (let i = 0; i < out.length; i++) out[i] = bytes[i]! / divisor + shift;
  return out;
}

async function startRuntime(): Promise<void> {
  const folder = installedFile('@litertjs/core', 'wasm');
  const scripts = new Map<string, string>();
  for (const name of ['litert_wasm_internal.js', 'litert_wasm_compat_internal.js']) {
    const path = join(folder, name);
    scripts.set(path, await readFile(path, 'utf8'));
  }
  const names = globalThis as BrowserNames;
  const before = { self: names.self, importScripts: names.importScripts };
  const warn = console.warn;
  names.self = globalThis;
  names.Module = {
    print: ignore,
    printErr: ignore,
    locateFile: (file: string) => join(folder, file),
  };
  names.importScripts = (path) => {
    names.ModuleFactory = runClassicScript(path, scripts.get(path) ?? '');
  };
  // LiteRT warns that there is no GPU, which is expected here.
  console.warn = ignore;
  try {
    await loadLiteRt(`${folder}/`);
  } finally {
    console.warn = warn;
    restore(names, 'self', before.self);
    restore(names, 'importScripts', before.importScripts);
    delete names.Module;
    delete names.ModuleFactory;
  }
}

/** Runs a classic script like a CommonJS module and returns its exports. */
function runClassicScript(path: string, source: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  const run = compileFunction(source, ['module', 'exports', 'require', '__filename', '__dirname'], {
    filename: path,
  }) as (...values: unknown[]) => void;
  run(module, module.exports, createRequire(path), path, dirname(path));
  return module.exports;
}

function restore(names: BrowserNames, name: 'self' | 'importScripts', value: unknown): void {
  if (value === undefined) delete names[name];
  else Object.assign(names, { [name]: value });
}

function ignore(): void {}
