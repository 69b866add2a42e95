import { Exchange } from "#core/contract/exchange.ts";

/** Ends a call when its caller goes away; an in-process call has no other sign of it. */
export class InProcessExchange extends Exchange {
  readonly isOwnDelivery = false;
  private isClosed = false;
  private hasLeft = false;
  private readonly listeners = new Set<() => void>();
  private closed: (() => void) | undefined;

  get isGone(): boolean {
    return this.hasLeft;
  }

  protected onLeave(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The response was read to its end. */
  close(): void {
    this.isClosed = true;
    this.closed?.();
  }

  /** The caller does not wait any longer. */
  leave(): void {
    if (this.isClosed || this.hasLeft) return;
    this.hasLeft = true;
    for (const listener of this.listeners) listener();
    this.closed?.();
  }

  protected get isResponseClosed(): boolean {
    return this.isClosed;
  }

  protected onClose(listener: () => void): void {
    if (this.isClosed || this.hasLeft) listener();
    else this.closed = listener;
  }
}
