import type { Transfer, TransferReversal } from "../../connect/types.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { equal, within } from "../../shared/filters.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { listPage, listQuery, toSequence } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { changeAndEmit } from "../../shared/resource.ts";
import { createTransfer, reverseTransfer } from "./actions.ts";
import { presentReversal, transferResource } from "./present.ts";
import {
  createReversalBody,
  createTransferBody,
  updateReversalBody,
  updateTransferBody,
} from "./schema.ts";

const { change, create, find, list, show } = createResourceRoutes(transferResource);

function requireReversal({ reversals }: Transfer, id = ""): TransferReversal {
  const found = reversals.find((reversal) => reversal.id === id);
  if (!found) throw noSuchObject("transfer_reversal", id);
  return found;
}

/** Transfers to connected accounts and their reversals. */
export const routes = [
  create("POST /v1/transfers", "Passes money on to a connected account", {
    body: createTransferBody,
    run: createTransfer,
  }),
  list("GET /v1/transfers", "Lists transfers", () => ({
    created: within("created"),
    destination: equal("destination"),
    transfer_group: equal("transferGroup"),
  })),
  show("GET /v1/transfers/:id", "Shows a transfer"),
  change("POST /v1/transfers/:id", "Changes the description of a transfer", {
    body: updateTransferBody,
    run: (context, transfer, input) =>
      changeAndEmit(context, transferResource, "transfer.updated", transfer, {
        description: keepOr(input.description, transfer.description),
        metadata: mergeMetadata(transfer.metadata, input.metadata),
      }),
  }),
  route("POST /v1/transfers/:id/reversals", "Takes a transfer back, or a part of it", {
    answers: "transfer_reversal",
    body: createReversalBody,
    handle: (context, { id, params }) => {
      const transfer = find(context, id);
      return presentReversal(reverseTransfer(context, transfer, params), transfer);
    },
  }),
  route("GET /v1/transfers/:id/reversals", "Lists the reversals of a transfer", {
    answers: "transfer_reversal",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) => {
      const transfer = find(context, id);
      return listPage(paging, {
        url: `/v1/transfers/${id}/reversals`,
        kind: "transfer_reversal",
        source: toSequence(transfer.reversals),
        present: (reversal) => presentReversal(reversal, transfer),
      });
    },
  }),
  route("GET /v1/transfers/:id/reversals/:reversal", "Shows a reversal of a transfer", {
    answers: "transfer_reversal",
    handle: (context, { id, path }) => {
      const transfer = find(context, id);
      return presentReversal(requireReversal(transfer, path["reversal"]), transfer);
    },
  }),
  route("POST /v1/transfers/:id/reversals/:reversal", "Changes the metadata of a reversal", {
    answers: "transfer_reversal",
    body: updateReversalBody,
    handle: (context, { id, path, params }) => {
      const transfer = find(context, id);
      const before = requireReversal(transfer, path["reversal"]);
      const after = { ...before, metadata: mergeMetadata(before.metadata, params.metadata) };
      const reversals = transfer.reversals.map((it) => (it === before ? after : it));
      changeAndEmit(context, transferResource, "transfer.updated", transfer, { reversals });
      return presentReversal(after, transfer);
    },
  }),
];
