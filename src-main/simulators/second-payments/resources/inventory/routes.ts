import { lazyObject } from "#core/contract/lazy-object.ts";
import * as z from "zod";
import { notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { maybe } from "../../shared/fields.ts";
import { MAX_PAGE, presentPage, sortedBy, takePage } from "../../shared/paging.ts";
import type { State } from "../../state.ts";
import { requireObject } from "../catalog/actions.ts";
import { changeInventory, updateAdjustment } from "./changes.ts";
import { presentAdjustment, presentChange, presentCount, presentPhysicalCount } from "./present.ts";
import {
  batchChangeBody,
  batchChangesBody,
  batchCountsBody,
  type ReasonReference,
  reasonReference,
  rulesOfChange,
  updateAdjustmentBody,
} from "./schema.ts";
import type { InventoryChange } from "./types.ts";

const ofPlaces = lazyObject(() => ({
  location_ids: z
    .string()
    .transform((text) => text.split(","))
    .optional(),
  cursor: maybe(z.string()),
}));

function isOneOf<T>(wanted: readonly T[] | undefined, value: T | undefined): boolean {
  return (
    wanted === undefined || wanted.length === 0 || (value !== undefined && wanted.includes(value))
  );
}

const all = () => true;

function hasReason(
  { passed }: InventoryChange,
  wanted: readonly ReasonReference[] | undefined,
): boolean {
  if (wanted === undefined || wanted.length === 0) return true;
  const { data: own } = reasonReference.safeParse(passed["reason_id"]);
  return wanted.some(
    ({ type, custom_reason_id: id }) => own?.type === type && own.custom_reason_id === id,
  );
}

function requireChange(state: State, id: string, type: InventoryChange["type"]): InventoryChange {
  const found = state.inventoryChanges.get(id);
  if (found?.type === type) return found;
  throw notFound(type === "ADJUSTMENT" ? "inventory adjustment" : "inventory physical count", id);
}

/** Stock of item variations: counts, and the changes that led to them. */
export const routes = [
  route("POST /v2/inventory/changes/batch-create", "Counts and moves stock", {
    body: batchChangeBody,
    rules: rulesOfChange,
    unsupported: ["changes[].measurement_unit_id"],
    once: "inventory",
    handle: (context, { body }) => {
      const ignores = body.ignore_unchanged_counts ?? true;
      const { counts, changes } = changeInventory(context, body.changes, ignores);
      return { counts: counts.map(presentCount), changes: changes.map(presentChange) };
    },
  }),
  route("POST /v2/inventory/counts/batch-retrieve", "Lists counts", {
    body: batchCountsBody,
    handle: ({ state }, { body }) => {
      const { updated_after: after = -Infinity, limit = MAX_PAGE, cursor } = body;
      const walk = { sort_order: "ASC", limit, cursor } as const;
      const page = takePage(
        state.stock,
        walk,
        (count) =>
          isOneOf(body.catalog_object_ids, count.objectId) &&
          isOneOf(body.location_ids, count.locationId) &&
          isOneOf(body.states, count.state) &&
          count.calculatedAt > after,
      );
      return presentPage("counts", page, presentCount);
    },
  }),
  route("POST /v2/inventory/changes/batch-retrieve", "Lists changes", {
    body: batchChangesBody,
    handle: ({ state }, { body }) => {
      const { updated_after: after = -Infinity, updated_before: before = Infinity } = body;
      const { sort } = body;
      const { limit = MAX_PAGE, cursor } = body;
      const walk = { sort_order: sort?.order ?? "ASC", limit, cursor } as const;
      const page = takePage(
        sort
          ? sortedBy(state.inventoryChanges.values(), ({ occurredAt }) => occurredAt, all)
          : state.inventoryChanges,
        walk,
        (change) =>
          isOneOf(body.catalog_object_ids, change.objectId) &&
          isOneOf(body.location_ids, change.locationId) &&
          isOneOf(body.types, change.type) &&
          (isOneOf(body.states, change.to) || isOneOf(body.states, change.from)) &&
          hasReason(change, body.reason_ids) &&
          change.createdAt > after &&
          change.createdAt < before,
      );
      return presentPage("changes", page, presentChange);
    },
  }),
  route("PUT /v2/inventory/adjustments/update", "Changes a past adjustment", {
    body: updateAdjustmentBody,
    once: "inventory adjustment",
    handle: (context, { body: { adjustment } }) => {
      const old = requireChange(context.state, adjustment.id, "ADJUSTMENT");
      return { adjustment: presentAdjustment(updateAdjustment(context, old, adjustment)) };
    },
  }),
  route("GET /v2/inventory/adjustments/:id", "Shows an adjustment", ({ state }, request) => ({
    adjustment: presentAdjustment(requireChange(state, readId(request), "ADJUSTMENT")),
  })),
  route("GET /v2/inventory/physical-counts/:id", "Shows a count by hand", ({ state }, request) => ({
    count: presentPhysicalCount(requireChange(state, readId(request), "PHYSICAL_COUNT")),
  })),
  route("GET /v2/inventory/:id", "Shows the counts of a variation", {
    query: ofPlaces,
    handle: ({ state }, request) => {
      const { id } = requireObject(state, readId(request));
      const { location_ids: places, cursor } = request.query;
      const walk = { sort_order: "ASC", limit: MAX_PAGE, cursor } as const;
      const page = takePage(
        state.stock,
        walk,
        (count) => count.objectId === id && isOneOf(places, count.locationId),
      );
      return presentPage("counts", page, presentCount);
    },
  }),
  route("GET /v2/inventory/:id/changes", "Lists the changes of a variation", {
    query: ofPlaces,
    handle: ({ state }, request) => {
      const { id } = requireObject(state, readId(request));
      const { location_ids: places, cursor } = request.query;
      const walk = { sort_order: "ASC", limit: MAX_PAGE, cursor } as const;
      const page = takePage(
        state.inventoryChanges,
        walk,
        (change) => change.objectId === id && isOneOf(places, change.locationId),
      );
      return presentPage("changes", page, presentChange);
    },
  }),
];
