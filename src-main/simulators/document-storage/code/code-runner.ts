import { Worker } from "node:worker_threads";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { Fifo } from "#core/state/fifo.ts";
import { couchError, notFound } from "../errors.ts";
import { writeJson } from "../numbers/exact-json.ts";
import type { CallMessage, CallResult, Command, Program } from "./protocol.ts";

/** Design documents whose sandboxes are kept. */
const MAX_PROGRAMS = 16;
/** A built-in function that does not end is never interrupted: its thread is ended from outside. */
const MAX_STALL_MS = 10_000;

const outcomeSchema = z.union([
  lazyObject(() => ({ value: z.unknown() })),
  lazyObject(() => ({ error: z.tuple([z.string(), z.string()]) })),
]);

/** A call that waits for its turn, or runs. */
interface Call {
  readonly program: Program;
  readonly command: string;
  readonly now: number;
  readonly seed: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The error of CouchDB for code that its process did not survive. */
const failures = {
  timeout: () => couchError(500, "os_process_error", "OS process timed out."),
  memory: () => couchError(500, "os_process_error", "{exit_status,1}"),
} as const;

/** The world of a call is over: its response is used no more. */
const gone = () => notFound("Database does not exist.");

/**
 * Runs the code of design documents in a thread of its own, one call after the other. The thread starts
 * with the first call, and keeps the process alive only while a call runs.
 */
export class CodeRunner {
  private readonly waiting = new Fifo<Call>();
  /** Keys of the programs that the thread has, the one that was used last at the end. */
  private readonly known = new Set<string>();
  private readonly progress = new Int32Array(new SharedArrayBuffer(4));
  private worker: Worker | undefined;
  private current: Call | undefined;
  private watchdog: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** Runs a command of a design document. Rejects with a refusal for an error in its code. */
  call(
    program: Program,
    command: Command,
    { now, seed = 1 }: { readonly now: number; readonly seed?: number },
  ): Promise<unknown> {
    if (this.isClosed) return Promise.reject(gone());
    return new Promise((resolve, reject) => {
      const text = writeJson(command);
      this.waiting.push({ program, command: text, now, seed, resolve, reject });
      this.next();
    });
  }

  /** Returns whether a thread exists. */
  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  /** Ends the thread, and rejects the calls that run and wait. */
  close(): void {
    this.isClosed = true;
    this.endWorker();
    this.current?.reject(gone());
    this.current = undefined;
    for (let call = this.waiting.shift(); call; call = this.waiting.shift()) call.reject(gone());
  }

  private next(): void {
    if (this.current || this.isClosed) return;
    const call = this.waiting.shift();
    if (!call) return;
    this.current = call;
    this.worker ??= this.startWorker();
    const message: CallMessage = {
      program: this.programFor(call.program),
      dropped: this.dropOld(),
      command: call.command,
      now: call.now,
      seed: call.seed,
    };
    this.watch();
    this.worker.ref();
    this.worker.postMessage(message);
  }

  /** Ends the call if no document has begun for too long. */
  private watch(): void {
    const before = Atomics.load(this.progress, 0);
    this.watchdog = setTimeout(() => {
      if (Atomics.load(this.progress, 0) === before) this.settle({ kind: "timeout" });
      else this.watch();
    }, MAX_STALL_MS);
  }

  private programFor({ key, text }: Program): CallMessage["program"] {
    const isKnown = this.known.delete(key);
    this.known.add(key);
    return { key, text: isKnown ? undefined : text };
  }

  private dropOld(): readonly string[] {
    const dropped = [...this.known].slice(0, Math.max(this.known.size - MAX_PROGRAMS, 0));
    for (const key of dropped) this.known.delete(key);
    return dropped;
  }

  private startWorker(): Worker {
    // Neither the loaders nor the variables of the process: the thread needs nothing of them.
    const options = { execArgv: [], env: {}, workerData: this.progress.buffer };
    const worker = new Worker(new URL("./code-worker.ts", import.meta.url), options);
    worker.unref();
    worker.on("message", (result: CallResult) => {
      if (worker === this.worker) this.settle(result);
    });
    worker.on("error", () => {
      if (worker === this.worker) this.settle({ kind: "memory" });
    });
    return worker;
  }

  private settle(result: CallResult): void {
    const call = this.current;
    this.current = undefined;
    clearTimeout(this.watchdog);
    this.worker?.unref();
    if (result.kind !== "value") {
      this.endWorker();
      call?.reject(failures[result.kind]());
    } else {
      const outcome = outcomeSchema.parse(JSON.parse(result.json));
      if ("error" in outcome) call?.reject(codeError(...outcome.error));
      else call?.resolve(outcome.value);
    }
    this.next();
  }

  private endWorker(): void {
    clearTimeout(this.watchdog);
    void this.worker?.terminate();
    this.worker = undefined;
    this.known.clear();
  }
}

/** The status of an error that code raised or that its call met. */
function codeError(error: string, reason: string) {
  const status = { not_found: 404, compilation_error: 400, forbidden: 403, unauthorized: 401 };
  const found = Object.entries(status).find(([name]) => name === error);
  return couchError(found?.[1] ?? 500, error, reason);
}
