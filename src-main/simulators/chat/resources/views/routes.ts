import type * as z from "zod";
import { invalidArguments, slackError } from "../../errors.ts";
import { checkTrigger, redeemTrigger } from "../../interactivity/triggers.ts";
import { route } from "../../route.ts";
import { requireUser } from "../../shared/lookup.ts";
import type { View } from "../../shared/app-entities.ts";
import type { State } from "../../state.ts";
import {
  checkOpening,
  findByExternalId,
  openView,
  publishHome,
  findTopView,
  updateView,
} from "./actions.ts";
import { presentView } from "./present.ts";
import { findExecution } from "../functions/actions.ts";
import { openViewBody, publishViewBody, updateViewBody } from "./schema.ts";

function triggerIdOf(body: z.output<typeof openViewBody>): string {
  const id = body.trigger_id ?? body.interactivity_pointer;
  if (id === undefined) throw invalidArguments(["missing required field: trigger_id"]);
  return id;
}

function requireView(
  state: State,
  { view_id: id, external_id: externalId }: z.output<typeof updateViewBody>,
): View {
  if (id === undefined && externalId === undefined) {
    throw invalidArguments(["missing required field: view_id"]);
  }
  const view = id === undefined ? findByExternalId(state, externalId ?? "") : state.views.get(id);
  if (!view) throw slackError("not_found");
  return view;
}

export const routes = [
  ...route("views.open", "Opens a modal for the person of an interaction", {
    body: openViewBody,
    handle: (context, { body, key }) => {
      const id = triggerIdOf(body);
      const { user } = checkTrigger(context, id);
      checkOpening(context, body.view);
      redeemTrigger(context, id);
      const executionId = findExecution(context.state, key)?.id;
      const view = openView(context, body.view, { user, executionId });
      return { view: presentView(context.state, view) };
    },
  }),
  ...route("views.push", "Opens a modal on top of the one of an interaction", {
    body: openViewBody,
    handle: (context, { body }) => {
      const { state } = context;
      const id = triggerIdOf(body);
      const { user, viewId = "" } = checkTrigger(context, id);
      const view = state.views.get(viewId);
      if (view?.type !== "modal") throw slackError("invalid_trigger_id");
      const below = findTopView(state, view);
      checkOpening(context, body.view, below);
      redeemTrigger(context, id);
      return { view: presentView(state, openView(context, body.view, { user, below })) };
    },
  }),
  ...route("views.update", "Replaces the content of an open modal or a home tab", {
    body: updateViewBody,
    handle: (context, { body }) => {
      const view = requireView(context.state, body);
      return {
        view: presentView(context.state, updateView(context, view, body.view, body.hash)),
      };
    },
  }),
  ...route("views.publish", "Publishes the app's home tab for a user", {
    body: publishViewBody,
    callers: ["bot"],
    handle: (context, { body }) => {
      const { state } = context;
      const user = requireUser(state, body.user_id);
      return { view: presentView(state, publishHome(context, user.id, body.view, body.hash)) };
    },
  }),
];
