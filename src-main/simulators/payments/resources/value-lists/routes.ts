import * as z from "zod";
import { badRequest } from "../../errors.ts";
import { equal, where, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { secondsNow, type State } from "../../state.ts";
import { createValueListBody, updateValueListBody, valueListFields } from "./fields.ts";
import { itemsOf, valueListResource } from "./present.ts";

const { change, create, list, remove, show } = createResourceRoutes(valueListResource);

function checkAlias({ valueLists }: State, alias: string | undefined, own?: string): void {
  const other = [...valueLists.values()].find((one) => one.alias === alias && one.id !== own);
  if (!other) return;
  const message = `A value list with the alias '${other.alias}' already exists (${other.id}).`;
  throw badRequest(message, { code: "resource_already_exists", param: "alias" });
}

/** Lists of values for the rules of Radar. */
export const routes = [
  create("POST /v1/radar/value_lists", "Creates a list of values", {
    body: createValueListBody,
    run: (context, input) => {
      checkAlias(context.state, input.alias);
      const created = secondsNow(context);
      const blank = valueListFields.blank({ id: context.ids.next("rsl_", 24), created });
      return context.state.valueLists.add(valueListFields.revise(blank, input));
    },
  }),
  list("GET /v1/radar/value_lists", "Lists lists of values", () => ({
    alias: equal("alias"),
    contains: where(z.string(), ({ id }, wanted, { state }) =>
      itemsOf(state, id).some(({ value }) => value === wanted),
    ),
    created: within("created"),
  })),
  show("GET /v1/radar/value_lists/:id", "Shows a list of values"),
  change("POST /v1/radar/value_lists/:id", "Changes the name of a list of values", {
    body: updateValueListBody,
    run: ({ state }, found, input) => {
      checkAlias(state, input.alias, found.id);
      return state.valueLists.replace(valueListFields.revise(found, input));
    },
  }),
  remove("DELETE /v1/radar/value_lists/:id", "Deletes a list of values", ({ state }, { id }) => {
    for (const item of itemsOf(state, id)) state.valueListItems.remove(item.id);
    state.valueLists.remove(id);
  }),
];
