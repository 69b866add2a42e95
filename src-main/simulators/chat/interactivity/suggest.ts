import { presentActor, presentExecution, presentSurface, type Surface } from "./payloads.ts";
import { optionsIn, type PlacedElement } from "./inputs/elements.ts";
import { conflict } from "./lookup.ts";
import { readAppResponse, sendInteraction } from "./send.ts";
import type { Suggest } from "./inputs/passed-values.ts";
import type { SimContext, User } from "../state.ts";

/** Asks the app for the options of an external select, as when a person types in it. */
export async function requestOptions(
  context: SimContext,
  person: User,
  surface: Surface,
  { block, element }: PlacedElement,
  typed: string,
) {
  const { state } = context;
  const payload = {
    type: "block_suggestion" as const,
    ...presentActor(state, person),
    ...presentSurface(state, surface),
    action_id: element.action_id,
    block_id: block.block_id,
    value: typed,
    ...presentExecution(state, surface),
  };
  const response = await sendInteraction(context, payload);
  const answer = readAppResponse(response);
  if (answer.problem !== undefined) {
    return { payload, response, options: [], problem: answer.problem };
  }
  const options = hasOptions(answer.body) ? optionsIn(answer.body) : undefined;
  const problem = options
    ? undefined
    : "the app answered without options or option_groups of at most 100 options each";
  return { payload, response, options: options ?? [], problem };
}

function hasOptions(body: unknown): boolean {
  return (
    typeof body === "object" && body !== null && ("options" in body || "option_groups" in body)
  );
}

/** Returns the function that finds the options of an external select for `readValue`. */
export function suggestFrom(context: SimContext, person: User, surface: Surface): Suggest {
  return async (placed, typed) => {
    const { options, problem } = await requestOptions(context, person, surface, placed, typed);
    if (problem === undefined) return options;
    throw conflict("no_options", "selected", `There are no options: ${problem}`);
  };
}
