import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from "quickjs-emscripten-core";
import { createRequire } from "./prelude-modules.ts";
import { fixTime } from "./prelude-time.ts";
import { prelude } from "./prelude.ts";
import type { CallMessage, CallResult } from "./protocol.ts";

const MEMORY_BYTES = 64 * 1_024 * 1_024;
/** More lets deeply nested values overflow the stack of the host, which breaks the module. */
const STACK_BYTES = 128 * 1_024;
/** The engine asks once in about 10,000 loops and calls. */
const MAX_INTERRUPTS = 5_000;
/** The end for code that spends its time within built-in functions, which count few steps. */
const MAX_CPU_MICROSECONDS = 5_000_000;

function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The steps that code may take for one document: a number, so that a busy machine changes no response. */
class Budget {
  private readonly progress: Int32Array;
  private interrupts = 0;
  private startedAt = cpuTime();
  isSpent = false;

  constructor(progress: Int32Array) {
    this.progress = progress;
  }

  begin(): void {
    Atomics.add(this.progress, 0, 1);
    this.interrupts = 0;
    this.startedAt = cpuTime();
  }

  /** Counts a question of the engine. Returns whether the code ends here. */
  spend(): boolean {
    this.interrupts += 1;
    this.isSpent ||=
      this.interrupts > MAX_INTERRUPTS || cpuTime() - this.startedAt > MAX_CPU_MICROSECONDS;
    return this.isSpent;
  }
}

/** The code of one design document, with globals and memory of its own. */
export class Sandbox {
  private readonly context: QuickJSContext;
  private readonly run: QuickJSHandle;
  private readonly budget: Budget;

  /**
   * @param text The design document as JSON.
   * @param progress Its first number counts the documents whose code began.
   */
  constructor(module: QuickJSWASMModule, text: string, progress: Int32Array) {
    this.budget = new Budget(progress);
    const runtime = module.newRuntime({
      memoryLimitBytes: MEMORY_BYTES,
      maxStackSizeBytes: STACK_BYTES,
      interruptHandler: () => this.budget.spend(),
    });
    const context = runtime.newContext();
    this.context = context;
    const host = context.newObject();
    const define = (name: string, call: (argument: QuickJSHandle) => QuickJSHandle | undefined) => {
      context.newFunction(name, call).consume((handle) => {
        context.setProp(host, name, handle);
      });
    };
    define("compile", (source) =>
      context.unwrapResult(context.evalCode(context.getString(source))),
    );
    define("begin", () => {
      this.budget.begin();
      return undefined;
    });
    const evaluate = (part: (...args: never[]) => unknown) =>
      context.unwrapResult(context.evalCode(`(${String(part)})`));
    const parts = context.newObject();
    for (const [name, part] of Object.entries({ fixTime, createRequire })) {
      evaluate(part).consume((handle) => {
        context.setProp(parts, name, handle);
      });
    }
    const start = evaluate(prelude);
    const args = [host, context.newString(text), parts];
    this.run = context.unwrapResult(context.callFunction(start, context.undefined, ...args));
    for (const handle of [start, ...args]) handle.dispose();
  }

  /** Runs a command. After any other result than a value, the sandbox must not be used any more. */
  call({ command, now, seed }: Pick<CallMessage, "command" | "now" | "seed">): CallResult {
    const { context } = this;
    this.budget.begin();
    const args = [context.newString(command), context.newNumber(now), context.newNumber(seed)];
    const result = context.callFunction(this.run, context.undefined, ...args);
    for (const handle of args) handle.dispose();
    if (result.error) {
      result.error.dispose();
      return { kind: this.budget.isSpent ? "timeout" : "memory" };
    }
    return { kind: "value", json: result.value.consume((handle) => context.getString(handle)) };
  }
}
