import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../errors.ts";
import { isObject } from "../shared/json.ts";
import { replicationId } from "./checkpoint.ts";
import { readEndpoint } from "./endpoint.ts";
import type { ReplicationSpec } from "./job.ts";

const parameter = <Type extends z.ZodType>(
  name: string,
  kind: string,
  make: (params: { readonly error: string }) => Type,
) => make({ error: `parameter \`${name}\` must be ${kind}` }).optional();

const endpointParameter = z.unknown().meta({ description: "a URL, or an object with a URL" });

const flagNamed = (name: string) =>
  parameter(name, "a boolean", (params) => z.boolean(params)).default(false);

const objectNamed = (name: string) =>
  parameter(name, "a JSON object", (params) =>
    z.custom<Readonly<Record<string, unknown>>>(isObject, params),
  );

const sizeNamed = (name: string) =>
  parameter(name, "a positive integer", (params) =>
    z.coerce.number(params).int(params).min(1, params),
  );

/** The parameters of a replication, in a request and in a document. */
export const replicationSchema = lazyObject(() => ({
  source: endpointParameter,
  target: endpointParameter,
  continuous: flagNamed("continuous"),
  create_target: flagNamed("create_target"),
  create_target_params: objectNamed("create_target_params"),
  winning_revs_only: flagNamed("winning_revs_only"),
  doc_ids: z.array(z.string(), { error: "parameter `doc_ids` must be an array" }).nullish(),
  selector: objectNamed("selector"),
  filter: z.string({ error: "parameter `filter` must be a string" }).optional(),
  query_params: objectNamed("query_params"),
  since_seq: z.unknown().optional(),
  use_checkpoints: flagNamed("use_checkpoints").default(true),
  worker_batch_size: sizeNamed("worker_batch_size"),
}));

const MAX_BATCH = 100;

function queryParamsOf(given: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (typeof value === "string") return [name, value];
      throw badRequest(`${name} value must be a string.`);
    }),
  );
}

/** Reads a replication from the body of a request or from a document, or throws 400. */
export function readSpec(
  body: Readonly<Record<string, unknown>>,
  own?: Parameters<typeof readEndpoint>[1],
): ReplicationSpec {
  const source = readEndpoint(body["source"], own);
  const target = readEndpoint(body["target"], own);
  const read = replicationSchema.safeParse(body);
  if (!read.success) throw badRequest(read.error.issues[0]?.message ?? "invalid replication");
  const options = read.data;
  const docIds = options.doc_ids ?? undefined;
  const chosen = [docIds, options.filter, options.selector];
  if (chosen.filter((choice) => choice !== undefined).length > 1) {
    throw badRequest("`doc_ids`,`filter`,`selector` are mutually exclusive");
  }
  return {
    source,
    target,
    continuous: options.continuous,
    createTarget: options.create_target,
    isTargetPartitioned: String(options.create_target_params?.["partitioned"]) === "true",
    winningRevsOnly: options.winning_revs_only,
    docIds,
    selector: options.selector,
    filter: options.filter,
    queryParams: queryParamsOf(options.query_params),
    sinceSeq: options.since_seq,
    useCheckpoints: options.use_checkpoints,
    batchSize: Math.min(options.worker_batch_size ?? MAX_BATCH, MAX_BATCH),
  };
}

/** The id under which both sides store the progress of a replication: equal facts continue where they ended. */
export function checkpointId(server: string, spec: ReplicationSpec): string {
  const { source, target, docIds, selector, filter, queryParams, winningRevsOnly } = spec;
  const facts = [server, source.url, target.url, docIds, selector, filter, queryParams];
  return replicationId(...facts, ...(winningRevsOnly ? [winningRevsOnly] : []));
}

/** The id of a replication among the jobs: that of its checkpoints and how it runs. */
export function jobId(server: string, spec: ReplicationSpec): string {
  const endings = [spec.continuous ? "+continuous" : "", spec.createTarget ? "+create_target" : ""];
  return checkpointId(server, spec) + endings.join("");
}
