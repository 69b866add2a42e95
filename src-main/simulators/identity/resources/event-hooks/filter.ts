import { PatternError } from "#core/text/pattern.ts";
import { validationFailed } from "../../errors.ts";
import { checkOel, evaluateOel } from "../../expression/evaluate.ts";
import { parseOel } from "../../expression/parse.ts";
import { OelError } from "../../expression/tokens.ts";
import { settingsAt } from "../../management/objects.ts";
import { presentLogEvent } from "../../sign-in/present-log.ts";
import type { EventFilter, EventHook, LogEvent, State } from "../../state.ts";

/** The id of the feature without which hooks have no filters. */
export const EVENT_HOOK_FILTERS = "ftrEventHookFilters";

/** The names of an expression about an event. */
const worldOf = (event: unknown) => ({
  variable: (name: string) => (name === "event" ? event : undefined),
  call: () => undefined,
});

const isSwitchedOff = (state: State) =>
  settingsAt(state, `/api/v1/features/${EVENT_HOOK_FILTERS}`, {})["status"] === "DISABLED";

/** Checks the filters of a hook; throws Okta's 400. */
export function checkFilter(
  state: State,
  events: readonly string[],
  filters: readonly EventFilter[] = [],
): void {
  if (filters.length > 0 && isSwitchedOff(state)) {
    throw validationFailed("filter", ["filter: The feature is not enabled in the org"]);
  }
  for (const { event, condition } of filters) {
    if (!events.includes(event)) {
      throw validationFailed("filter", [`filter: The hook has no event type ${event}`]);
    }
    try {
      checkOel(condition.expression, worldOf({}));
    } catch (error) {
      if (!(error instanceof OelError)) throw error;
      const cause = `expression: ${error.message} in expression ${condition.expression}`;
      throw validationFailed("expression", [cause]);
    }
  }
}

/** Returns whether a hook gets an event: an expression that fails for an event does not match it. */
export function passesFilter(state: State, { filter }: EventHook, event: LogEvent): boolean {
  const own = filter?.find((one) => one.event === event.eventType);
  if (!own) return true;
  try {
    const world = worldOf(presentLogEvent(state, event));
    return evaluateOel(parseOel(own.condition.expression), world) === true;
  } catch (error) {
    if (error instanceof OelError || error instanceof PatternError) return false;
    throw error;
  }
}
