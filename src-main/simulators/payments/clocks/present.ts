import type { TestClock } from "../billing/types.ts";
import type { ApiObject } from "../shared/present.ts";
import type { Resource } from "../shared/resource.ts";

const KEPT_SECONDS = 30 * 86_400;

/** A test clock as the API shows it. */
export function presentTestClock(clock: TestClock): ApiObject {
  const { advancingTo } = clock;
  return {
    id: clock.id,
    object: "test_helpers.test_clock",
    created: clock.created,
    deletes_after: clock.created + KEPT_SECONDS,
    frozen_time: clock.frozenTime,
    livemode: false,
    name: clock.name,
    status: advancingTo === null ? "ready" : "advancing",
    status_details: advancingTo === null ? {} : { advancing: { target_frozen_time: advancingTo } },
  };
}

export const testClockResource: Resource<TestClock> = {
  name: "test_helpers.test_clock",
  noun: "test clock",
  of: ({ testClocks }) => testClocks,
  present: presentTestClock,
};
