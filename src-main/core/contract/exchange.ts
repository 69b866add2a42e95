import type { RequestSource } from "#shared/domain/request-source.ts";
import type { RecordedCause } from "./cause.ts";

/** The origin of a request. */
export type Caller =
  | { readonly origin: Exclude<RequestSource, "timeline"> }
  | { readonly origin: "timeline"; readonly item: string };

/**
 * The longest time that deliveries wait for a response after its handler has finished, in milliseconds.
 */
const RESPONSE_LIMIT_MS = 2_000;

/**
 * One request and its response. Decides alone when a request is over: its handler has finished and its
 * response has closed, or its connection has closed, or its caller has gone, or a limit has passed.
 * Each transport says how it learns that a response or a connection closes.
 */
export abstract class Exchange {
  readonly caller: Caller;
  /**
   * The request among the causes, once it is handled: without the request itself, which deliveries that
   * wait would keep in memory.
   */
  cause: RecordedCause | undefined;
  /** The number of the request in the request log; `undefined` until it is logged. */
  requestNumber: number | undefined;
  private isHandled = false;
  private isPastLimit = false;
  private isWatched = false;
  private limit: NodeJS.Timeout | undefined;
  private promise: Promise<void> | undefined;
  private resolve: (() => void) | undefined;

  constructor(caller: Caller) {
    this.caller = caller;
  }

  /** True if the connection has closed or the caller has given up: the response has no reader. */
  abstract readonly isGone: boolean;

  /** True if the request is a delivery of this process to itself. */
  abstract readonly isOwnDelivery: boolean;

  /** Calls the listener when the caller leaves, at once if it has; returns a function that removes it. */
  onGone(listener: () => void): () => void {
    if (!this.isGone) return this.onLeave(listener);
    listener();
    return () => undefined;
  }

  protected abstract readonly isResponseClosed: boolean;

  protected abstract onLeave(listener: () => void): () => void;

  /** Calls the listener when the response or the connection closes. */
  protected abstract onClose(listener: () => void): void;

  get isOver(): boolean {
    return this.isPastLimit || this.isGone || (this.isHandled && this.isResponseClosed);
  }

  /** Resolves when the request is over. */
  get over(): Promise<void> {
    this.watch();
    this.promise ??= new Promise((resolve) => {
      this.resolve = resolve;
      this.settle();
    });
    return this.promise;
  }

  /** Starts listening for the end. Most requests cause no delivery, and nothing listens to them. */
  watch(): void {
    if (this.isWatched) return;
    this.isWatched = true;
    this.onClose(() => {
      this.settle();
    });
  }

  handlerFinished(): void {
    this.isHandled = true;
    this.settle();
  }

  private settle(): void {
    if (!this.resolve) return;
    if (this.isOver) {
      clearTimeout(this.limit);
      this.resolve();
    } else if (this.isHandled) {
      // A client that never reads keeps its response open for as long as it likes.
      this.limit ??= setTimeout(() => {
        this.isPastLimit = true;
        this.settle();
      }, RESPONSE_LIMIT_MS);
    }
  }
}
