import * as endpoint from "#core/contract/endpoint.ts";
import { DeliveryQueue } from "#core/delivery/queue.ts";
import { Results } from "#core/log/results.ts";
import * as send from "#core/delivery/sending/send.ts";
import { Lanes } from "../../../simulators/chat/socket-mode/envelope-deliveries.ts";
import * as retryDelays from "../../../simulators/chat/socket-mode/retry-delays.ts";
import { type Defect, keep, replace } from "./defect.ts";

/** Replaces how each sender that is created from now on sends. */
function replaceSend(make: (post: send.Sender["send"]) => send.Sender["send"]): () => void {
  return replace(send, "createSender", (createSender) => () => {
    const sender = createSender();
    return { ...sender, send: make((...args) => sender.send(...args)) };
  });
}

/** Mistakes on the way to a receiver, over HTTP and over Socket Mode. */
export const deliveryDefects: readonly Defect[] = [
  {
    name: "endpoints are served in the wrong order",
    kind: "payments",
    plant: () =>
      replace(
        endpoint,
        "planAttempts",
        (plan) => (event, endpoints) => plan(event, [...endpoints].reverse()),
      ),
  },
  {
    name: "a delivery is lost behind three others",
    kind: "email",
    plant: () =>
      replace(
        DeliveryQueue.prototype,
        "take",
        (take) =>
          function (this: DeliveryQueue, event, exchange) {
            if (this.pending < 3) take.call(this, event, exchange);
          },
      ),
  },
  {
    name: "every fifth delivery is doubled",
    kind: "authentication",
    plant: () => {
      let count = 0;
      return replaceSend((post) => async (request, timeoutMs) => {
        count += 1;
        if (count % 5 === 0) await post(request, timeoutMs);
        return post(request, timeoutMs);
      });
    },
  },
  {
    name: "a disabled endpoint gets the deliveries in its queue",
    kind: "payments",
    plant: () =>
      replace(endpoint, "currentEndpoint", (current) => (endpoints, queued) => {
        const found = current(endpoints, queued);
        return found && { ...found, enabled: true };
      }),
  },
  {
    name: "a deleted endpoint gets the deliveries in its queue",
    kind: "email",
    plant: () => replace(endpoint, "currentEndpoint", () => (_endpoints, queued) => queued),
  },
  {
    name: "a delivery in the air outlives a reset",
    kind: "authentication",
    plant: () => keep(DeliveryQueue.prototype, "reset", "era"),
  },
  {
    name: "after a reset, deliveries wait for one that is still held",
    kind: "chat",
    plant: () =>
      replaceSend((post) => {
        let last: Promise<unknown> = Promise.resolve();
        return (request, timeoutMs) => {
          const outcome = last.then(() => post(request, timeoutMs));
          last = outcome;
          return outcome;
        };
      }),
  },
  {
    name: "a redirect counts as delivered",
    kind: "email",
    plant: () =>
      replace(
        Results.prototype,
        "append",
        (append) =>
          function (this: Results, row, timing) {
            const isRedirect = row.http_status !== undefined && row.http_status < 400;
            append.call(this, isRedirect ? { ...row, status: "delivered" } : row, timing);
          },
      ),
  },
  {
    name: "the unacknowledged events of a lost connection are forgotten",
    kind: "chat",
    over: "socket mode",
    plant: () =>
      replace(
        Lanes.prototype,
        "lose",
        (lose) =>
          function (this: Lanes, line) {
            lose.call(this, line);
            return [];
          },
      ),
  },
  {
    name: "an envelope is given up one attempt too early",
    kind: "chat",
    over: "socket mode",
    plant: () => replace(retryDelays, "retryDelays", (delays) => (value) => delays(value).slice(1)),
  },
];
