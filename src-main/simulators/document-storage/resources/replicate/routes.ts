import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest, notImplemented } from "../../errors.ts";
import { openPeer } from "../../replicator/peer.ts";
import { replicate } from "../../replicator/replicate.ts";
import { route } from "../../route.ts";

const replicateBody = lazyObject(() => ({
  source: z.unknown(),
  target: z.unknown(),
  continuous: z.boolean().optional(),
  cancel: z.boolean().optional(),
  create_target: z.boolean().optional(),
  doc_ids: z.array(z.string()).optional(),
  selector: z.record(z.string(), z.unknown()).optional(),
  filter: z.string().optional(),
  query_params: z.record(z.string(), z.unknown()).optional(),
  since_seq: z.unknown().optional(),
  use_checkpoints: z.boolean().optional(),
}));

export const routes = [
  route("POST /_replicate", "Copies the changes of one database to another", {
    body: replicateBody,
    // They say how fast and over which connections a server replicates.
    unsupported: [
      "checkpoint_interval",
      "connection_timeout",
      "create_target_params",
      "http_connections",
      "retries_per_request",
      "socket_options",
      "use_bulk_get",
      "winning_revs_only",
      "worker_batch_size",
      "worker_processes",
    ],
    handle: (context, request) => {
      const { body } = request;
      if (body.continuous === true || body.cancel === true) {
        const what = body.cancel === true ? "cancel" : "continuous";
        const reason = "Only replications that end are simulated; repeat them to go on.";
        throw notImplemented(`/_replicate#${what}`, reason);
      }
      if (body.selector !== undefined && (body.doc_ids ?? body.filter) !== undefined) {
        throw badRequest("`doc_ids`,`filter`,`selector` are mutually exclusive");
      }
      const source = openPeer(context, request, "source", body.source);
      const target = openPeer(context, request, "target", body.target);
      return replicate(context, source, target, {
        createTarget: body.create_target ?? false,
        docIds: body.doc_ids,
        selector: body.selector,
        filter: body.filter,
        queryParams: body.query_params ?? {},
        sinceSeq: body.since_seq,
        useCheckpoints: body.use_checkpoints ?? true,
      });
    },
  }),
];
