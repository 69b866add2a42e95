import type { Transfer, TransferReversal } from "../../connect/types.ts";
import { changed, emit } from "../../events.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { isEqual, isWithin, listPage, listQuery, sequenceOf } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import type { State } from "../../state.ts";
import { createTransfer, reverseTransfer } from "./actions.ts";
import { presentReversal, presentTransfer } from "./present.ts";
import {
  createReversalBody,
  createTransferBody,
  listTransfersQuery,
  updateReversalBody,
  updateTransferBody,
} from "./schema.ts";

const transfers = {
  name: "transfer",
  of: (state: State) => state.transfers,
  present: presentTransfer,
} as const;

function requireReversal({ reversals }: Transfer, id = ""): TransferReversal {
  const found = reversals.find((reversal) => reversal.id === id);
  if (!found) throw noSuchObject("transfer_reversal", id);
  return found;
}

/** Transfers to connected accounts and their reversals. */
export const routes = [
  route("POST /v1/transfers", "Passes money on to a connected account", {
    answers: "transfer",
    body: createTransferBody,
    handle: (context, call) => presentTransfer(createTransfer(context, call.params)),
  }),
  listRoute(
    "GET /v1/transfers",
    "Lists transfers",
    transfers,
    listTransfersQuery,
    (transfer, filters) =>
      isWithin(transfer.created, filters.created) &&
      isEqual(transfer.destination, filters.destination) &&
      isEqual(transfer.transferGroup, filters.transfer_group),
  ),
  showRoute("GET /v1/transfers/:id", "Shows a transfer", transfers),
  route("POST /v1/transfers/:id", "Changes the description of a transfer", {
    answers: "transfer",
    body: updateTransferBody,
    handle: (context, { id, params: given }) => {
      const transfer = objectOf(context, transfers, id);
      const updated = context.state.transfers.replace({
        ...transfer,
        description: keepOr(given.description, transfer.description),
        metadata: mergeMetadata(transfer.metadata, given.metadata),
      });
      emit(
        context,
        changed("transfer.updated", presentTransfer(transfer), presentTransfer(updated)),
      );
      return presentTransfer(updated);
    },
  }),
  route("POST /v1/transfers/:id/reversals", "Takes a transfer back, or a part of it", {
    answers: "transfer_reversal",
    body: createReversalBody,
    handle: (context, { id, params: given }) => {
      const transfer = objectOf(context, transfers, id);
      return presentReversal(reverseTransfer(context, transfer, given), transfer);
    },
  }),
  route("GET /v1/transfers/:id/reversals", "Lists the reversals of a transfer", {
    answers: "transfer_reversal",
    query: listQuery({}),
    handle: (context, { id, params: paging }) => {
      const transfer = objectOf(context, transfers, id);
      return listPage(paging, {
        url: `/v1/transfers/${id}/reversals`,
        kind: "transfer_reversal",
        source: sequenceOf(transfer.reversals),
        present: (reversal) => presentReversal(reversal, transfer),
      });
    },
  }),
  route("GET /v1/transfers/:id/reversals/:reversal", "Shows a reversal of a transfer", {
    answers: "transfer_reversal",
    handle: (context, { id, path }) => {
      const transfer = objectOf(context, transfers, id);
      return presentReversal(requireReversal(transfer, path["reversal"]), transfer);
    },
  }),
  route("POST /v1/transfers/:id/reversals/:reversal", "Changes the metadata of a reversal", {
    answers: "transfer_reversal",
    body: updateReversalBody,
    handle: (context, { id, path, params: given }) => {
      const transfer = objectOf(context, transfers, id);
      const before = requireReversal(transfer, path["reversal"]);
      const after = { ...before, metadata: mergeMetadata(before.metadata, given.metadata) };
      const reversals = transfer.reversals.map((it) => (it === before ? after : it));
      const updated = context.state.transfers.replace({ ...transfer, reversals });
      const [old, fresh] = [presentTransfer(transfer), presentTransfer(updated)];
      emit(context, changed("transfer.updated", old, fresh));
      return presentReversal(after, transfer);
    },
  }),
];
