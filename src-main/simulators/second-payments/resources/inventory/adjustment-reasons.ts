import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { flagText, idempotencyKey, word } from "../../shared/fields.ts";
import { reasonId } from "../../shared/ids.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored } from "../../shared/records.ts";
import { requireOwn } from "./reasons.ts";
import type { SimContext } from "../../state.ts";
import {
  type ReasonReference as Reference,
  reasonReference,
  type SystemReason,
  systemReasons,
  systemReasonTypes as systemTypes,
} from "./schema.ts";

function presentOwn({ id, fields, createdAt, updatedAt }: Stored): ApiObject {
  return {
    id: { type: "CUSTOM", custom_reason_id: id },
    ...fields,
    created_at: iso(createdAt),
    updated_at: iso(updatedAt),
  };
}

const presentSystem = (type: SystemReason): ApiObject => ({
  id: { type },
  direction: systemReasons[type],
  is_deleted: false,
});

function setDeleted(context: SimContext, reference: Reference, is_deleted: boolean): ApiObject {
  const own = requireOwn(context.state, reference, "reason_id");
  const { adjustmentReasons } = context.state.records;
  return {
    adjustment_reason: presentOwn(changeStored(context, adjustmentReasons, own, { is_deleted })),
  };
}

const referenceBody = lazyObject(() => ({ reason_id: reasonReference }));

/** The reasons for which stock is adjusted: those of the provider, and the merchant's own. */
export const routes = [
  route("GET /v2/inventory/adjustment-reasons", "Lists the reasons for adjustments", {
    query: lazyObject(() => ({
      include_deleted: flagText.default(false),
      include_system_codes: flagText.default(true),
    })),
    handle: ({ state }, { query }) => {
      const own = [...state.records.adjustmentReasons.values()].filter(
        ({ fields }) => query.include_deleted || fields["is_deleted"] !== true,
      );
      const system = query.include_system_codes ? systemTypes : [];
      return { adjustment_reasons: [...system.map(presentSystem), ...own.map(presentOwn)] };
    },
  }),
  route("POST /v2/inventory/adjustment-reasons/create", "Adds a reason", {
    body: lazyObject(() => ({
      idempotency_key: idempotencyKey(128),
      adjustment_reason: z.object({ name: word(100), direction: z.enum(["INCREASE", "DECREASE"]) }),
    })),
    once: "adjustment reason",
    handle: (context, { body }) => {
      const { adjustmentReasons } = context.state.records;
      const sent = { ...body.adjustment_reason, is_deleted: false };
      const made = addStored(context, adjustmentReasons, reasonId(context.ids), sent);
      return { adjustment_reason: presentOwn(made) };
    },
  }),
  route("POST /v2/inventory/adjustment-reasons/retrieve", "Shows a reason", {
    body: referenceBody,
    handle: ({ state }, { body: { reason_id: reference } }) => ({
      adjustment_reason:
        reference.type === "CUSTOM"
          ? presentOwn(requireOwn(state, reference, "reason_id"))
          : presentSystem(reference.type),
    }),
  }),
  route("PUT /v2/inventory/adjustment-reasons/update", "Renames a reason", {
    body: lazyObject(() => ({
      reason_id: reasonReference,
      adjustment_reason: z.object({ name: word(100) }),
    })),
    handle: (context, { body: { reason_id: reference, adjustment_reason: sent } }) => {
      const own = requireOwn(context.state, reference, "reason_id");
      const { adjustmentReasons } = context.state.records;
      return { adjustment_reason: presentOwn(changeStored(context, adjustmentReasons, own, sent)) };
    },
  }),
  route("POST /v2/inventory/adjustment-reasons/delete", "Deletes a reason", {
    body: referenceBody,
    handle: (context, { body }) => setDeleted(context, body.reason_id, true),
  }),
  route("POST /v2/inventory/adjustment-reasons/restore", "Restores a deleted reason", {
    body: referenceBody,
    handle: (context, { body }) => setDeleted(context, body.reason_id, false),
  }),
];
