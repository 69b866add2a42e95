import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { isDeepStrictEqual } from "node:util";
import { holds } from "../../access/holds.ts";
import { route, type View } from "../../route.ts";
import { requireIssueProject } from "../../shared/find.ts";
import { ids } from "../../site/schema.ts";
import { addTask, toTask } from "../../site/tasks.ts";
import type { Issue, State } from "../../state.ts";
import { checkProperty, value } from "../properties/routes.ts";

const values = z.record(z.string(), value);

const manyBody = lazyObject(() => ({
  entitiesIds: ids.min(1).max(10_000, "must be at most 10000 issues"),
  properties: values,
}));

const multiBody = lazyObject(() => ({
  issues: z
    .array(
      lazyObject(() => ({
        issueID: z.union([z.int(), z.string()]).transform(String),
        properties: values,
      })),
    )
    .min(1)
    .max(100, "must be at most 100 issues"),
}));

const setBody = lazyObject(() => ({
  value: value.optional(),
  filter: lazyObject(() => ({
    entityIds: ids.optional(),
    currentValue: z.unknown().optional(),
    hasProperty: z.boolean().optional(),
  })).optional(),
}));

const deleteBody = lazyObject(() => ({
  entityIds: ids.optional(),
  currentValue: z.unknown().optional(),
}));

/** The issues of a list that the caller may change; all of them without a list. */
function changeable({ state, callerId }: View, wanted: readonly string[] | undefined) {
  const all = wanted
    ? wanted.flatMap((id) => state.issues.get(id) ?? [])
    : [...state.issues.values()];
  return all.filter((issue) =>
    holds(state, callerId, "EDIT_ISSUES", { project: requireIssueProject(state, issue), issue }),
  );
}

const kept = ({ properties }: State, { id }: Issue) => properties.get(`issue/${id}`);

function keep(state: State, issue: Issue, key: string, sent: z.output<typeof value>): void {
  const all = kept(state, issue) ?? new Map<string, unknown>();
  state.properties.set(`issue/${issue.id}`, all.set(key, sent));
}

/** Values that apps keep at many issues at once. */
export const routes = [
  route("POST /issue/properties", "Keeps values at many issues", {
    body: manyBody,
    handle: (context, { body }, view) => {
      for (const [key, sent] of Object.entries(body.properties)) checkProperty(key, sent);
      for (const issue of changeable(view, body.entitiesIds)) {
        for (const [key, sent] of Object.entries(body.properties)) {
          keep(context.state, issue, key, sent);
        }
      }
      return toTask(view, addTask(context, view, "Set issue properties"));
    },
  }),
  route("POST /issue/properties/multi", "Keeps other values at each of many issues", {
    body: multiBody,
    handle: (context, { body }, view) => {
      const sent = body.issues.flatMap(({ issueID, properties }) =>
        Object.entries(properties).map(([key, one]) => ({ issueID, key, one })),
      );
      for (const { key, one } of sent) checkProperty(key, one);
      for (const { issueID, key, one } of sent) {
        for (const issue of changeable(view, [issueID])) keep(context.state, issue, key, one);
      }
      return toTask(view, addTask(context, view, "Set issue properties"));
    },
  }),
  route("PUT /issue/properties/:property", "Keeps a value at the issues that a filter finds", {
    body: setBody,
    unsupported: ["expression"],
    handle: (context, { params, body }, view) => {
      const { state } = context;
      const key = params["property"] ?? "";
      const { value: sent = null, filter = {} } = body;
      checkProperty(key, sent);
      const found = changeable(view, filter.entityIds).filter((issue) => {
        const held = kept(state, issue);
        const has = held?.has(key) ?? false;
        return (
          (filter.hasProperty === undefined || filter.hasProperty === has) &&
          (filter.currentValue === undefined ||
            isDeepStrictEqual(held?.get(key), filter.currentValue))
        );
      });
      for (const issue of found) keep(state, issue, key, sent);
      return toTask(view, addTask(context, view, "Set issue property"));
    },
  }),
  route("DELETE /issue/properties/:property", "Removes a value from the issues of a filter", {
    body: deleteBody,
    handle: (context, { params, body }, view) => {
      const { state } = context;
      const key = params["property"] ?? "";
      for (const issue of changeable(view, body.entityIds)) {
        const held = kept(state, issue);
        const isWanted =
          body.currentValue === undefined || isDeepStrictEqual(held?.get(key), body.currentValue);
        if (isWanted) held?.delete(key);
      }
      return toTask(view, addTask(context, view, "Delete issue property"));
    },
  }),
];
