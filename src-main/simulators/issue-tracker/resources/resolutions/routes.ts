import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { badRequest } from "../../errors.ts";
import { changeIssue } from "../../fields/changes.ts";
import { route } from "../../route.ts";
import { presentPage } from "../../shared/paging.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";
import { checkFree, moveItems, requireItem } from "../../site/items.ts";
import { defaultResolutionOf } from "../../site/offers.ts";
import { description, id, moveBody, name } from "../../site/schema.ts";
import { addTask, toTask } from "../../site/tasks.ts";
import { nextSiteId } from "../../state.ts";
import { presentResolution } from "../issue-attributes/present.ts";

const WHAT = "resolution";

const resolutionBody = lazyObject(() => ({
  name: name(60),
  description: description.optional(),
}));

/** Resolutions that administrators create. */
export const routes = [
  route("GET /resolution/search", "Lists the resolutions by page", {
    query: offsetQuery(50).extend({ id: words, onlyDefault: flag(false) }),
    handle: ({ state }, { query, url, baseUrl }, view) => {
      const usual = defaultResolutionOf(state);
      const found = [...state.resolutions.values()].filter(
        (one) => (query.id?.includes(one.id) ?? true) && (!query.onlyDefault || one.id === usual),
      );
      return presentPage(found, query, `${baseUrl}${url}`, (one) => ({
        ...presentResolution(view, one),
        isDefault: one.id === usual,
      }));
    },
  }),
  route("POST /resolution", "Creates a resolution", {
    body: resolutionBody,
    handle: (context, { body }) => {
      const { resolutions } = context.state;
      checkFree(resolutions, body.name, WHAT, undefined, 400);
      const added = { id: nextSiteId(context, WHAT), name: body.name };
      resolutions.add({ ...added, description: body.description ?? "" });
      return new RouteResponse(201, { id: added.id });
    },
  }),
  route("PUT /resolution/default", "Makes a resolution the default one", {
    body: lazyObject(() => ({ id: id.nullable() })),
    handle: ({ state }, { body }) => {
      if (body.id === null) state.settings.delete("default resolution");
      else {
        const { id: wanted } = requireItem(state.resolutions, body.id, WHAT);
        state.settings.set("default resolution", wanted);
      }
      return noContent();
    },
  }),
  route("PUT /resolution/move", "Gives resolutions another place", {
    body: moveBody,
    handle: ({ state }, { body }) => {
      moveItems(state.resolutions, body, WHAT);
      return noContent();
    },
  }),
  route("PUT /resolution/:id", "Changes a resolution", {
    body: resolutionBody,
    handle: ({ state }, { params, body }) => {
      const old = requireItem(state.resolutions, params["id"], WHAT);
      checkFree(state.resolutions, body.name, WHAT, old.id, 400);
      const { description: text = old.description } = body;
      state.resolutions.replace({ ...old, name: body.name, description: text });
      return noContent();
    },
  }),
  route("DELETE /resolution/:id", "Deletes a resolution; its issues get another", {
    query: lazyObject(() => ({
      replaceWith: z.string("The query parameter 'replaceWith' must be provided."),
    })),
    handle: (context, { params, query }, view) => {
      const { state } = context;
      const gone = requireItem(state.resolutions, params["id"], WHAT);
      const { id: resolutionId } = requireItem(state.resolutions, query.replaceWith, WHAT);
      if (resolutionId === gone.id) throw badRequest("The resolution cannot replace itself.");
      for (const issue of [...state.issues.values()]) {
        if (issue.resolutionId !== gone.id) continue;
        changeIssue(context, issue, { ...issue, resolutionId }, view.callerId);
      }
      if (state.settings.get("default resolution") === gone.id) {
        state.settings.delete("default resolution");
      }
      state.resolutions.remove(gone.id);
      return toTask(view, addTask(context, view, "Delete resolution"));
    },
  }),
];
