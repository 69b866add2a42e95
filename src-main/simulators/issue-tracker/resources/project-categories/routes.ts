import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import type { Described } from "../../shared/seeds.ts";
import { checkFree, requireItem } from "../../site/items.ts";
import { description, name } from "../../site/schema.ts";
import { nextId } from "../../state.ts";

const WHAT = "project category";

const body = lazyObject(() => ({ name: name(), description: description.default("") }));

/** A category of projects. */
export function presentCategory({ base }: View, category: Described): ApiObject {
  return { self: `${base}/projectCategory/${category.id}`, ...category };
}

/** Categories of projects. */
export const routes = [
  route("GET /projectCategory", "Lists the categories of projects", ({ state }, _request, view) =>
    Array.from(state.categories.values(), (one) => presentCategory(view, one)),
  ),
  route("POST /projectCategory", "Creates a category of projects", {
    body,
    unsupported: ["id", "self"],
    handle: (context, request, view) => {
      const { categories } = context.state;
      checkFree(categories, request.body.name, WHAT);
      const category = categories.add({ id: nextId(context, WHAT), ...request.body });
      return new RouteResponse(201, presentCategory(view, category));
    },
  }),
  route("GET /projectCategory/:id", "Shows a category of projects", ({ state }, { params }, view) =>
    presentCategory(view, requireItem(state.categories, params["id"], WHAT)),
  ),
  route("PUT /projectCategory/:id", "Changes a category of projects", {
    body: lazyObject(() => ({ name: name().optional(), description: description.optional() })),
    unsupported: ["self"],
    handle: ({ state }, { params, body: change }, view) => {
      const old = requireItem(state.categories, params["id"], WHAT);
      checkFree(state.categories, change.name, WHAT, old.id);
      const { name: title = old.name, description: text = old.description } = change;
      const saved = { ...old, name: title, description: text };
      return presentCategory(view, state.categories.replace(saved));
    },
  }),
  route("DELETE /projectCategory/:id", "Deletes a category; its projects lose it", {
    handle: ({ state }, { params }) => {
      const gone = requireItem(state.categories, params["id"], WHAT);
      for (const project of [...state.projects.values()]) {
        if (project.categoryId === gone.id) {
          state.projects.replace({ ...project, categoryId: null });
        }
      }
      state.categories.remove(gone.id);
      return noContent();
    },
  }),
];
