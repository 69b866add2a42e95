import { presentView } from "../resources/views/present.ts";
import type { View } from "../shared/app-entities.ts";
import type { SimContext, User } from "../state.ts";
import { applySubmission } from "./apply-submission.ts";
import { elementsOf, findInputKind } from "./inputs/elements.ts";
import { readValue } from "./inputs/passed-values.ts";
import { withValue } from "./inputs/input-values.ts";
import { checkOnTop, conflict } from "./lookup.ts";
import { presentActor, presentExecution } from "./payloads.ts";
import { issueResponseUrl } from "./response-urls.ts";
import { readAppResponse, sendInteraction, showResponse } from "./send.ts";
import { checkComplete, findInputs, type Given } from "./inputs/submitted-inputs.ts";
import { suggestFrom } from "./suggest.ts";
import { issueTrigger } from "./triggers.ts";

/** The addresses for selects of a conversation that ask for one. */
function responseUrlsOf(context: SimContext, view: View) {
  return [...elementsOf(view.blocks)].flatMap(({ block, element }) => {
    if (element["response_url_enabled"] !== true) return [];
    const value = view.values.get(block.block_id)?.get(element.action_id);
    const channel = value?.["selected_conversation"] ?? value?.["selected_channel"];
    if (typeof channel !== "string") return [];
    const issued = { channel, user: view.user };
    return [
      {
        block_id: block.block_id,
        action_id: element.action_id,
        channel_id: channel,
        response_url: issueResponseUrl(context, "actions", issued),
      },
    ];
  });
}

/** Submits a modal as a person: the app gets `view_submission`, and its answer decides what shows then. */
export async function submit(context: SimContext, person: User, opened: View, values: Given) {
  const { state } = context;
  if (opened.type === "home") {
    throw conflict(
      "not_a_modal",
      "view_id",
      "A home tab has nothing to submit; press its elements",
    );
  }
  checkOnTop(state, opened);
  const suggest = suggestFrom(context, person, { type: "view", view: opened });
  let entered = opened.values;
  for (const { placed, given, field } of findInputs(opened, values)) {
    const kind = findInputKind(placed.element);
    if (!kind) continue;
    const value = await readValue(given, { state, placed, kind, field, suggest });
    const { block, element } = placed;
    entered = withValue(entered, { blockId: block.block_id, actionId: element.action_id, value });
  }
  checkComplete(opened, entered);
  const view = state.views.replace({ ...opened, values: entered });
  const payload = {
    type: "view_submission" as const,
    ...presentActor(state, person),
    trigger_id: issueTrigger(context, person.id, view.id),
    view: presentView(state, view),
    response_urls: responseUrlsOf(context, view),
    ...presentExecution(state, { type: "view", view }),
  };
  const response = await sendInteraction(context, payload);
  const answer = readAppResponse(response);
  // The app can have changed the view before it answered.
  const current = state.views.get(view.id) ?? view;
  const applied =
    answer.problem === undefined
      ? applySubmission(context, current, answer.body)
      : { view: current, problem: answer.problem };
  return {
    payload,
    app: showResponse(response, applied.problem),
    view: applied.view ? presentView(state, applied.view) : null,
    ...("errors" in applied ? { errors: applied.errors } : {}),
  };
}
