import { EgressLog } from "#core/log/egress-log.ts";
import type { DomainEvent } from "#core/contract/context.ts";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { START_TIME } from "#core/testing/test-settings.ts";
import { createState, type SimContext } from "../state.ts";

/** The trading floor without a server: a context whose events are kept in a list. */
export function openFloor(): { readonly context: SimContext; readonly events: DomainEvent[] } {
  const ids = createIdSequence("exchange");
  const events: DomainEvent[] = [];
  const facts = { ids, now: START_TIME, environment: {} };
  return {
    events,
    context: {
      ...facts,
      state: createState(facts),
      fileTime: START_TIME,
      requiredKey: undefined,
      allowedHosts: [],
      advancedMs: 0,
      generation: 1,
      log: new EgressLog(),
      baseUrl: "",
      redirectUris: [],
      apiRequest: undefined,
      emit: (event) => events.push(event),
      ask: () => Promise.resolve({ status: null, error: "nothing is asked" }),
      attemptsOf: () => [],
      attemptsAt: () => [],
      redeliver: () => false,
      countReceivers: () => 0,
      isDelivering: false,
      send: () => Promise.resolve({ durationMs: 0 }),
      listUnsupported: () => undefined,
      schedule: () => 0,
      withdraw: () => undefined,
    },
  };
}
