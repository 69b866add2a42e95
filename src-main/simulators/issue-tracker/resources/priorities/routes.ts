import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { fieldErrors } from "../../errors.ts";
import { changeIssue } from "../../fields/changes.ts";
import { route } from "../../route.ts";
import { requireIssueProject } from "../../shared/find.ts";
import { avatarExists } from "../../site/avatars.ts";
import { checkFree, moveItems, requireItem } from "../../site/items.ts";
import { defaultPriorityOf } from "../../site/offers.ts";
import { description, id, moveBody, name } from "../../site/schema.ts";
import { DEFAULT_ID } from "../../site/seeds.ts";
import { addTask, toTask } from "../../site/tasks.ts";
import { nextSiteId, type State } from "../../state.ts";

const WHAT = "priority";

const color = z
  .string("The status color must be set.")
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "The status color must be like #a1b2c3.");

const priorityBody = lazyObject(() => ({
  name: name(60),
  description: description.optional(),
  statusColor: color,
  iconUrl: z.string().max(255).optional(),
  avatarId: id.optional(),
}));

const changeBody = priorityBody.partial();

type Change = z.output<typeof changeBody>;

/** The picture that a body gives a priority: one of the site, or an address. */
function pictureOf(state: State, { iconUrl, avatarId }: Change) {
  if (avatarId !== undefined && !avatarExists(state, "priority", avatarId)) {
    throw fieldErrors({ avatarId: "The avatar does not exist." });
  }
  return {
    ...(iconUrl !== undefined && { iconUrl }),
    ...(avatarId !== undefined && { avatarId }),
  };
}

/** Priorities that administrators create. */
export const routes = [
  route("POST /priority", "Creates a priority", {
    body: priorityBody,
    handle: (context, { body }) => {
      const { state } = context;
      checkFree(state.priorities, body.name, WHAT, undefined, 400);
      const priority = state.priorities.add({
        id: nextSiteId(context, WHAT),
        name: body.name,
        description: body.description ?? "",
        statusColor: body.statusColor,
        ...pictureOf(state, body),
      });
      const scheme = state.prioritySchemes.get(DEFAULT_ID);
      if (scheme) {
        const priorityIds = [...scheme.priorityIds, priority.id];
        state.prioritySchemes.replace({ ...scheme, priorityIds });
      }
      return new RouteResponse(201, { id: priority.id });
    },
  }),
  route("PUT /priority/default", "Makes a priority the default one", {
    body: lazyObject(() => ({ id: id.nullable() })),
    handle: ({ state }, { body }) => {
      if (body.id === null) state.settings.delete("default priority");
      else {
        state.settings.set("default priority", requireItem(state.priorities, body.id, WHAT).id);
      }
      return noContent();
    },
  }),
  route("PUT /priority/move", "Gives priorities another place", {
    body: moveBody,
    handle: ({ state }, { body }) => {
      moveItems(state.priorities, body, WHAT);
      return noContent();
    },
  }),
  route("PUT /priority/:id", "Changes a priority", {
    body: changeBody,
    handle: ({ state }, { params, body }) => {
      const priority = requireItem(state.priorities, params["id"], WHAT);
      checkFree(state.priorities, body.name, WHAT, priority.id, 400);
      state.priorities.replace({
        ...priority,
        name: body.name ?? priority.name,
        description: body.description ?? priority.description,
        statusColor: body.statusColor ?? priority.statusColor,
        ...pictureOf(state, body),
      });
      return noContent();
    },
  }),
  route("DELETE /priority/:id", "Deletes a priority; its issues get the default one", {
    handle: (context, { params }, view) => {
      const { state } = context;
      const gone = requireItem(state.priorities, params["id"], WHAT);
      for (const scheme of [...state.prioritySchemes.values()]) {
        const priorityIds = scheme.priorityIds.filter((one) => one !== gone.id);
        const defaultId = scheme.defaultId === gone.id ? null : scheme.defaultId;
        state.prioritySchemes.replace({ ...scheme, priorityIds, defaultId });
      }
      if (state.settings.get("default priority") === gone.id) {
        state.settings.delete("default priority");
      }
      for (const issue of [...state.issues.values()]) {
        if (issue.priorityId !== gone.id) continue;
        const priorityId = defaultPriorityOf(state, requireIssueProject(state, issue));
        changeIssue(context, issue, { ...issue, priorityId }, view.callerId);
      }
      state.priorities.remove(gone.id);
      return toTask(view, addTask(context, view, "Delete priority"));
    },
  }),
];
