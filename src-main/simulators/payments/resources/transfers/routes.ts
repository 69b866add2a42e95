import { changed, emit } from "../../events.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { isEqual, isWithin, listQuery } from "../../shared/paging.ts";
import { shortList } from "../../shared/present.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import type { State } from "../../state.ts";
import { createTransfer, reverseTransfer } from "./actions.ts";
import { presentReversal, presentTransfer } from "./present.ts";
import {
  createReversalBody,
  createTransferBody,
  listTransfersQuery,
  updateTransferBody,
} from "./schema.ts";

const transfers = {
  name: "transfer",
  of: (state: State) => state.transfers,
  present: presentTransfer,
} as const;

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
    answers: "transfer",
    body: createReversalBody,
    handle: (context, { id, params: given }) => {
      const transfer = objectOf(context, transfers, id);
      return presentReversal(reverseTransfer(context, transfer, given), transfer);
    },
  }),
  route("GET /v1/transfers/:id/reversals", "Lists the reversals of a transfer", {
    answers: "transfer",
    query: listQuery({}),
    handle: (context, { id }) => {
      const transfer = objectOf(context, transfers, id);
      const data = transfer.reversals.map((reversal) => presentReversal(reversal, transfer));
      return shortList(`/v1/transfers/${id}/reversals`, data.reverse());
    },
  }),
  route("GET /v1/transfers/:id/reversals/:reversal", "Shows a reversal of a transfer", {
    answers: "transfer",
    handle: (context, { id, path }) => {
      const transfer = objectOf(context, transfers, id);
      const found = transfer.reversals.find((reversal) => reversal.id === path["reversal"]);
      if (!found) throw noSuchObject("transfer_reversal", path["reversal"] ?? "");
      return presentReversal(found, transfer);
    },
  }),
];
