import type { TestClock } from "../../billing/types.ts";
import { advanceClock, latestAdvance } from "../../clocks/advance.ts";
import { clockContext } from "../../clocks/clock-context.ts";
import { presentTestClock, testClockResource } from "../../clocks/present.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { route } from "../../route.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { addAndEmit } from "../../shared/resource.ts";
import { integer, params, text, unsupported } from "../../shared/schema.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { deleteCustomer } from "../customers/delete.ts";

const { create, find, list, remove, show } = createResourceRoutes(testClockResource);

function deleteClock(context: SimContext, clock: TestClock): void {
  for (const customer of context.state.customers.values()) {
    if (customer.test_clock === clock.id && !customer.isDeleted) deleteCustomer(context, customer);
  }
  context.state.testClocks.remove(clock.id);
  emit(context, happened("test_helpers.test_clock.deleted", presentTestClock(clock)));
}

/** Test clocks: a time of their own for the customers that were created on them. */
export const routes = [
  create("POST /v1/test_helpers/test_clocks", "Creates a test clock", {
    body: params(() => ({
      frozen_time: integer,
      name: text.optional(),
      ...unsupported("customer"),
    })),
    run: (context, input) =>
      addAndEmit(context, testClockResource, "test_helpers.test_clock.created", {
        id: context.ids.next("clock_", 24),
        created: secondsNow(context),
        name: input.name ?? null,
        frozenTime: input.frozen_time,
        advancingTo: null,
        tasks: [],
      }),
  }),
  list("GET /v1/test_helpers/test_clocks", "Lists test clocks", () => ({})),
  show(
    "GET /v1/test_helpers/test_clocks/:id",
    "Shows a test clock; one that advanced is then ready",
  ),
  remove(
    "DELETE /v1/test_helpers/test_clocks/:id",
    "Deletes a test clock and its customers",
    deleteClock,
  ),
  route(
    "POST /v1/test_helpers/test_clocks/:id/advance",
    "Advances a test clock and runs what falls due",
    {
      answers: "test_helpers.test_clock",
      body: params(() => ({ frozen_time: integer })),
      handle: (context, { id, params: { frozen_time: target } }) => {
        const clock = find(context, id);
        if (target <= clock.frozenTime) {
          const message = "The frozen_time must be after the present time of the test clock.";
          throw badRequest(message, { param: "frozen_time" });
        }
        const latest = latestAdvance(context, clock);
        if (target > latest) {
          const message = `A test clock advances by at most two intervals of its shortest subscription, or two years without one: to ${String(latest)}.`;
          throw badRequest(message, { param: "frozen_time" });
        }
        const started = presentTestClock({ ...clock, advancingTo: target });
        emit(context, happened("test_helpers.test_clock.advancing", started));
        advanceClock(context, clock, target);
        const ready = presentTestClock(find(context, id));
        const at = clockContext(context, id, target * 1_000);
        emit(at, happened("test_helpers.test_clock.ready", ready));
        return started;
      },
    },
  ),
];
