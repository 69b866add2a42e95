import type { EnvelopeDelivery, Lane, Line } from "./envelope-delivery.ts";

/** Not acknowledged envelopes per connection, beyond which it gets no more. */
const WINDOW = 100;

/** The connections that are open, which take turns. */
export class Lanes {
  private readonly all: Lane[] = [];
  /** The place of the connection whose turn it is. */
  private turn = 0;

  get length(): number {
    return this.all.length;
  }

  /** Whether any of them has something to acknowledge. */
  get areFlying(): boolean {
    return this.all.some(({ flying }) => flying.size > 0);
  }

  open(line: Line): void {
    this.all.push({ line, flying: new Set() });
  }

  /** Takes a connection away; the answer is what it had not acknowledged. */
  lose(line: Line): Iterable<EnvelopeDelivery> {
    const place = this.all.findIndex((lane) => lane.line === line);
    const [lane] = place < 0 ? [] : this.all.splice(place, 1);
    return lane?.flying ?? [];
  }

  /** The connection that may have the next envelope, if there is one; one with no room is passed over. */
  free(): Lane | undefined {
    const { length } = this.all;
    for (let step = 0; step < length; step += 1) {
      const lane = this.all[(this.turn + step) % length];
      if (!lane?.line.hasRoom || lane.flying.size >= WINDOW) continue;
      return lane;
    }
    return undefined;
  }

  /** A connection has had its turn. */
  pass(lane: Lane): void {
    this.turn = this.all.indexOf(lane) + 1;
  }

  /** Nothing is in the air any more; the connections stay. */
  land(): void {
    for (const { flying } of this.all) flying.clear();
  }

  clear(): void {
    this.all.length = 0;
  }
}
