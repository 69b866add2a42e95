import { clockContext } from "../../clocks/clock-context.ts";
import { advanceClock } from "../../clocks/advance.ts";
import { presentTestClock } from "../../clocks/present.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { route } from "../../route.ts";
import { listQuery } from "../../shared/paging.ts";
import { listRoute, objectOf } from "../../shared/resource-routes.ts";
import { integer, params, text, unsupported } from "../../shared/schema.ts";
import type { SimContext, State } from "../../state.ts";
import { deleteCustomer } from "../customers/actions.ts";

const clocks = {
  name: "test_helpers.test_clock",
  kind: "test clock",
  of: (state: State) => state.testClocks,
  present: presentTestClock,
} as const;

function deleteClock(context: SimContext, id: string): void {
  const clock = objectOf(context, clocks, id);
  for (const customer of context.state.customers.values()) {
    if (customer.testClock === id && !customer.isDeleted) deleteCustomer(context, customer);
  }
  context.state.testClocks.remove(id);
  emit(context, happened("test_helpers.test_clock.deleted", presentTestClock(clock)));
}

/** Test clocks: a time of their own for the customers that were created on them. */
export const routes = [
  route("POST /v1/test_helpers/test_clocks", "Creates a test clock", {
    answers: "test_helpers.test_clock",
    body: params({ frozen_time: integer, name: text.optional(), ...unsupported("customer") }),
    handle: (context, { params: given }) => {
      const clock = context.state.testClocks.add({
        id: context.ids.next("clock_", 24),
        created: Math.floor(context.now / 1_000),
        name: given.name ?? null,
        frozenTime: given.frozen_time,
        advancingTo: null,
        tasks: [],
      });
      emit(context, happened("test_helpers.test_clock.created", presentTestClock(clock)));
      return presentTestClock(clock);
    },
  }),
  listRoute("GET /v1/test_helpers/test_clocks", "Lists test clocks", clocks, listQuery({})),
  route(
    "GET /v1/test_helpers/test_clocks/:id",
    "Shows a test clock; one that advanced is then ready",
    {
      answers: "test_helpers.test_clock",
      handle: (context, { id }) => presentTestClock(objectOf(context, clocks, id)),
    },
  ),
  route("DELETE /v1/test_helpers/test_clocks/:id", "Deletes a test clock and its customers", {
    answers: "test_helpers.test_clock",
    handle: (context, { id }) => {
      deleteClock(context, id);
      return { id, object: "test_helpers.test_clock", deleted: true };
    },
  }),
  route(
    "POST /v1/test_helpers/test_clocks/:id/advance",
    "Advances a test clock and runs what falls due",
    {
      answers: "test_helpers.test_clock",
      body: params({ frozen_time: integer }),
      handle: (context, { id, params: { frozen_time: target } }) => {
        const clock = objectOf(context, clocks, id);
        if (target <= clock.frozenTime) {
          const message = "The frozen_time must be after the present time of the test clock.";
          throw badRequest(message, { param: "frozen_time" });
        }
        const started = presentTestClock({ ...clock, advancingTo: target });
        emit(context, happened("test_helpers.test_clock.advancing", started));
        advanceClock(context, clock, target);
        const at = clockContext(context, id, target * 1_000);
        emit(
          at,
          happened(
            "test_helpers.test_clock.ready",
            presentTestClock(objectOf(context, clocks, id)),
          ),
        );
        return started;
      },
    },
  ),
];
