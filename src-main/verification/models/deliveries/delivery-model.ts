import type { DeliveryChip } from "#shared/domain/egress.ts";
import type { Delivery } from "#shared/domain/api-types.ts";
import type { Manner } from "../commands/listener-commands.ts";
import { toChip, openChip, type Deliveries, type Requested } from "./deliveries.ts";

interface Endpoint {
  readonly id: string | undefined;
  readonly receiver: number;
  readonly types: readonly string[];
  /** The signing secret of its deliveries. */
  readonly secret: string;
  enabled: boolean;
}

interface Attempt {
  readonly seq: number;
  readonly endpoint: Endpoint;
}

/**
 * Deliveries to receivers as simply as they can be said: a list of attempts, gone through from the
 * front until one is held by its receiver.
 */
export class DeliveryModel implements Deliveries {
  endpoints: Endpoint[] = [];
  waiting: Attempt[] = [];
  flying: Attempt | undefined;
  /** The deliveries that receivers got, in the order in which all of them got theirs. */
  received: Attempt[] = [];
  private ended: Requested[] = [];
  private readonly manners: Manner[] = [];
  private generation = 1;

  /** An event goes to the current subscribers. */
  take(seq: number, type: string): void {
    for (const endpoint of this.endpoints) {
      const wants = endpoint.types.includes("*") || endpoint.types.includes(type);
      if (endpoint.enabled && wants) this.waiting.push({ seq, endpoint });
    }
  }

  behave(receiver: number, manner: Manner): void {
    this.manners[receiver] = manner;
    const { flying } = this;
    if (flying?.endpoint.receiver !== receiver || manner === "hold") return;
    this.flying = undefined;
    this.note(flying, manner);
  }

  /** So long as a delivery may take goes by: what is held has failed. */
  timeOut(): void {
    const { flying } = this;
    this.flying = undefined;
    if (flying) this.note(flying, "hang up");
  }

  /** Lets attempts go out until one is held, or none is left. */
  settle(): void {
    while (!this.flying) {
      const next = this.waiting.shift();
      if (!next) return;
      if (!next.endpoint.enabled || !this.endpoints.includes(next.endpoint)) continue;
      this.received.push(next);
      const manner = this.manners[next.endpoint.receiver] ?? 200;
      if (manner === "hold") this.flying = next;
      else this.note(next, manner);
    }
  }

  /** Forgets registered endpoints and the delivery in flight, which leaves no row. */
  reset(generation: number): void {
    this.generation = generation;
    this.endpoints = this.endpoints.filter(({ id }) => id === undefined);
    this.ended = [];
    this.waiting = [];
    this.flying = undefined;
  }

  continueAs(generation: number): void {
    this.generation = generation;
  }

  view(): Delivery {
    const { rows, waiting, flying } = this;
    return { results: rows, pending: waiting.length, in_flight: flying !== undefined };
  }

  get rows(): Delivery["results"] {
    return this.ended.map(({ row }) => row);
  }

  chips(seq: number): readonly DeliveryChip[] {
    const { rows, waiting, flying } = this;
    const open = [...(flying ? [flying] : []), ...waiting].filter((one) => one.seq === seq);
    return [
      ...rows.filter((row) => row.seq === seq).map(toChip),
      ...open.map((one) => openChip(one.endpoint.id, one === flying)),
    ];
  }

  requests(): readonly Requested[] {
    return this.ended;
  }

  private note({ seq, endpoint }: Attempt, manner: Exclude<Manner, "hold">): void {
    const { id, receiver, secret } = endpoint;
    const row = {
      generation: this.generation,
      seq,
      ...(id === undefined ? {} : { endpoint: id }),
      status: manner === 200 || manner === 204 ? "delivered" : "failed",
      ...(manner === "hang up" ? {} : { http_status: manner }),
    } as const;
    this.ended.push({ row, receiver, secret });
  }
}
