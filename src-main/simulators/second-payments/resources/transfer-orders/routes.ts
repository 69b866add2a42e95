import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalidRequest } from "../../errors.ts";
import { emit } from "../../events.ts";
import { readId, route } from "../../route.ts";
import { integerText } from "../../shared/fields.ts";
import { transferOrderId } from "../../shared/ids.ts";
import { presentPage, sortedBy, takePage } from "../../shared/paging.ts";
import { addStored, changeStored, presentStored } from "../../shared/records.ts";
import { requireLocationId, requireStored } from "../../shared/require.ts";
import type { State } from "../../state.ts";
import {
  cancelTransfer,
  checkStatus,
  mergeLines,
  readTransfer,
  receiveTransfer,
  recordTransfer,
  startTransfer,
} from "./actions.ts";
import {
  createTransferBody,
  receiveBody,
  searchTransfersBody,
  updateTransferBody,
  versionBody,
} from "./schema.ts";

const requireTransfer = (state: State, id: string) =>
  requireStored(state, "transferOrders", "transfer order", id);

function checkPlaces(source: string, destination: string): void {
  if (source !== destination) return;
  const detail = "The source and the destination must be different locations.";
  throw invalidRequest(400, "INVALID_VALUE", detail, "transfer_order.destination_location_id");
}

/** Goods on their way from one location to another. */
export const routes = [
  route("POST /v2/transfer-orders", "Drafts a transfer of goods", {
    body: createTransferBody,
    once: "transfer order",
    handle: (context, { body: { transfer_order: sent } }) => {
      const { state, ids } = context;
      const source = requireLocationId(state, sent.source_location_id);
      checkPlaces(source, requireLocationId(state, sent.destination_location_id));
      const lines = (sent.line_items ?? []).map((line) => ({
        ...line,
        uid: undefined,
        remove: undefined,
      }));
      const line_items = mergeLines(context, [], lines);
      const own = { ...sent, status: "DRAFT", line_items };
      const made = addStored(context, state.records.transferOrders, transferOrderId(ids), own);
      return recordTransfer(context, "created", made);
    },
  }),
  route("POST /v2/transfer-orders/search", "Finds transfers", {
    body: searchTransfersBody,
    handle: ({ state }, { body: { query, cursor, limit } }) => {
      const { filter, sort } = query ?? {};
      const found = sortedBy(
        state.records.transferOrders.values(),
        ({ createdAt, updatedAt }) => (sort?.field === "UPDATED_AT" ? updatedAt : createdAt),
        (transfer) => {
          const kept = readTransfer(transfer);
          return (
            (filter?.source_location_ids?.includes(kept.source_location_id) ?? true) &&
            (filter?.destination_location_ids?.includes(kept.destination_location_id) ?? true) &&
            (filter?.statuses?.includes(kept.status) ?? true)
          );
        },
      );
      const page = takePage(found, { cursor, limit, sort_order: sort?.order ?? "DESC" });
      return presentPage("transfer_orders", page, presentStored);
    },
  }),
  route("GET /v2/transfer-orders/:id", "Shows a transfer", ({ state }, request) => ({
    transfer_order: presentStored(requireTransfer(state, readId(request))),
  })),
  route("PUT /v2/transfer-orders/:id", "Changes a draft in the fields named", {
    body: updateTransferBody,
    once: "transfer order change",
    handle: (context, request) => {
      const { state } = context;
      const { transfer_order: sent, version } = request.body;
      const old = requireTransfer(state, readId(request));
      checkStatus(old, ["DRAFT"], "changed");
      const kept = readTransfer(old);
      const { source_location_id: source = kept.source_location_id } = sent;
      const { destination_location_id: destination = kept.destination_location_id } = sent;
      checkPlaces(requireLocationId(state, source), requireLocationId(state, destination));
      const line_items = sent.line_items && mergeLines(context, kept.line_items, sent.line_items);
      const { transferOrders } = state.records;
      const changed = changeStored(context, transferOrders, old, { ...sent, line_items }, version);
      return recordTransfer(context, "updated", changed);
    },
  }),
  route("DELETE /v2/transfer-orders/:id", "Deletes a draft", {
    query: lazyObject(() => ({ version: integerText.optional() })),
    handle: (context, request) => {
      const { state } = context;
      const old = requireTransfer(state, readId(request));
      checkStatus(old, ["DRAFT"], "deleted");
      const { transferOrders } = state.records;
      changeStored(context, transferOrders, old, {}, request.query.version);
      transferOrders.remove(old.id);
      const gone = { id: old.id, name: "transfer_order", shown: undefined, isDeleted: true };
      emit(context, "transfer_order.deleted", gone);
      return {};
    },
  }),
  route("POST /v2/transfer-orders/:id/start", "Sends the goods", {
    body: versionBody,
    once: "transfer order start",
    handle: (context, request) => {
      const transfer = requireTransfer(context.state, readId(request));
      return startTransfer(context, transfer, request.body.version);
    },
  }),
  route("POST /v2/transfer-orders/:id/receive", "Takes goods in", {
    body: receiveBody,
    once: "transfer order receipt",
    handle: (context, request) => {
      const transfer = requireTransfer(context.state, readId(request));
      const { receipt, version } = request.body;
      return receiveTransfer(context, transfer, receipt, version);
    },
  }),
  route("POST /v2/transfer-orders/:id/cancel", "Ends a transfer", {
    body: versionBody,
    once: "transfer order cancellation",
    handle: (context, request) => {
      const transfer = requireTransfer(context.state, readId(request));
      return cancelTransfer(context, transfer, request.body.version);
    },
  }),
];
