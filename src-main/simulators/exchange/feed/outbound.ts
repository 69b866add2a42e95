import type { Exchange } from "#core/contract/exchange.ts";
import type { DeliveryChannel } from "#core/contract/channel.ts";

/** The frames that wait, and how they go out. Places count on from the first frame since a reset. */
interface WaitingFrames {
  /** The place behind the last frame. */
  end(): number;
  /** Sends what stands before a place and has not gone out yet. */
  sendUntil(place: number): void;
  restart(): void;
}

interface Turn {
  readonly exchange: Exchange | undefined;
  /** The start of the next request's frames. */
  end: number;
}

/**
 * The channel that sends recorded frames to the sockets. Frames go out in the order in which they were
 * recorded, each once the answer to the call that caused it is out. It delivers to no receiver, so the
 * egress log has no `delivery`.
 */
export class OutboundFrames implements DeliveryChannel {
  readonly isActive = false;
  readonly pending = 0;
  readonly inFlight = false;
  private chain: Promise<void> = Promise.resolve();
  private last: Turn | undefined;
  private epoch = 0;

  private readonly frames: WaitingFrames;

  constructor(frames: WaitingFrames) {
    this.frames = frames;
  }

  /** All frames of one call have one turn: only the first of them has to ask for it. */
  take(_event: unknown, exchange: Exchange | undefined): void {
    if (this.last && this.last.exchange === exchange) return;
    if (this.last) this.last.end = this.frames.end() - 1;
    const turn: Turn = { exchange, end: Number.POSITIVE_INFINITY };
    const { epoch } = this;
    this.last = turn;
    this.chain = this.chain
      .then(() => exchange?.over)
      .then(() => {
        if (epoch !== this.epoch) return;
        if (this.last === turn) this.last = undefined;
        this.frames.sendUntil(turn.end);
      });
  }

  countReceivers(): number {
    return 0;
  }

  reset(): void {
    this.close();
    this.chain = Promise.resolve();
    this.frames.restart();
  }

  close(): void {
    this.epoch += 1;
    this.last = undefined;
  }
}
