import { parentPort, workerData } from "node:worker_threads";
import variant from "@jitl/quickjs-singlefile-mjs-release-sync";
import { newQuickJSWASMModuleFromVariant, type QuickJSWASMModule } from "quickjs-emscripten-core";
import type { CallMessage, CallResult } from "./protocol.ts";
import { Sandbox } from "./sandbox.ts";

if (!(workerData instanceof SharedArrayBuffer)) throw new TypeError("no memory is shared");
const progress = new Int32Array(workerData);
const sandboxes = new Map<string, Sandbox>();

function run(module: QuickJSWASMModule, message: CallMessage): CallResult {
  const { program, dropped } = message;
  for (const key of dropped) sandboxes.delete(key);
  try {
    const sandbox =
      sandboxes.get(program.key) ?? new Sandbox(module, program.text ?? "{}", progress);
    sandboxes.set(program.key, sandbox);
    return sandbox.call(message);
  } catch {
    // The stack of the host or the memory of the module overflowed.
    return { kind: "memory" };
  }
}

// The thread that started this one ends it after any result that is no value: nothing of it is used again.
const ready = newQuickJSWASMModuleFromVariant(variant);
parentPort?.on("message", (message: CallMessage) => {
  void ready.then((module) => {
    parentPort?.postMessage(run(module, message));
  });
});
