import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { Caller } from "../access/caller.ts";
import { requireDatabaseAdmin } from "../access/security.ts";
import {
  createProgram,
  type Design,
  isJavaScript,
  isPartitionedDesign,
  listDesigns,
} from "../code/design.ts";
import { codeOf } from "../code/state-code.ts";
import { couchError } from "../errors.ts";
import { findParent } from "../revisions/commit.ts";
import type { Draft } from "../revisions/draft.ts";
import { presentDocument } from "../revisions/present.ts";
import { readGeneration, readHash } from "../revisions/revision.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import type { Database, Revision, SimContext } from "../state.ts";
import { checkDesignFields } from "./design-fields.ts";
import { checkOwnUser } from "./own-user.ts";

/** The origin of a write: its user, and if the revisions were made elsewhere. */
export interface WriteBy {
  readonly caller: Caller;
  readonly isReplicated: boolean;
}

/** Drafts whose functions run in one call. */
const BATCH = 200;

const verdictsSchema = z.array(
  z.union([
    lazyObject(() => ({ ok: z.literal(true) })),
    lazyObject(() => ({ thrown: z.unknown() })),
    lazyObject(() => ({ failed: z.tuple([z.string(), z.string()]) })),
  ]),
);

type Verdict = z.output<typeof verdictsSchema>[number];

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** The error of what a validation function threw. */
function refusalOf(verdict: Verdict): Refusal | undefined {
  if ("ok" in verdict) return undefined;
  if ("failed" in verdict) return couchError(500, ...verdict.failed);
  const { thrown } = verdict;
  if (!isObject(thrown)) return couchError(500, "unknown_error", textOf(thrown));
  if (Object.hasOwn(thrown, "forbidden")) {
    return couchError(403, "forbidden", textOf(thrown["forbidden"]));
  }
  if (Object.hasOwn(thrown, "unauthorized")) {
    return couchError(401, "unauthorized", textOf(thrown["unauthorized"]));
  }
  return couchError(500, "unknown_error", textOf(Object.values(thrown)[0] ?? null));
}

/** The revision that a draft follows, as validation functions get it: `undefined` for a new document. */
function formerOf(database: Database, draft: Draft, isReplicated: boolean): Revision | undefined {
  const doc = database.docs.get(draft.id);
  if (isReplicated) {
    const known = draft.history?.find((id) => doc?.revisions.get(id)?.body !== undefined);
    return known === undefined ? undefined : doc?.revisions.get(known);
  }
  const parent = findParent(doc, draft.rev);
  return parent?.isDeleted === true && draft.rev === undefined ? undefined : parent;
}

function attachmentsOf(draft: Draft, former: Revision | undefined): JsonObject {
  if (draft.attachments.size === 0) return {};
  const entries = [...draft.attachments].map(([name, attachment]) => {
    const known = attachment === "stub" ? former?.attachments.get(name) : attachment;
    const facts = known && {
      content_type: known.contentType,
      digest: known.digest,
      length: known.gzip?.length ?? known.blob.length,
    };
    return [name, { ...facts, stub: true }];
  });
  return { _attachments: Object.fromEntries(entries) as unknown };
}

/** The draft as validation functions get it, with the revision that it follows. */
function presentDraft(draft: Draft, former: Revision | undefined): JsonObject {
  const history = draft.history ?? (former ? [former.id] : []);
  const [rev = draft.rev] = history;
  return {
    _id: draft.id,
    ...(rev === undefined ? {} : { _rev: rev }),
    ...draft.body,
    ...(draft.isDeleted ? { _deleted: true } : {}),
    ...attachmentsOf(draft, former),
    ...(rev === undefined
      ? {}
      : { _revisions: { start: readGeneration(rev), ids: history.map(readHash) } }),
  };
}

type Args = readonly [JsonObject, JsonObject | null, JsonObject, JsonObject];

function argsOf(database: Database, draft: Draft, { caller, isReplicated }: WriteBy): Args {
  const former = formerOf(database, draft, isReplicated);
  const doc = database.docs.get(draft.id);
  const user = { db: database.id, name: caller.name, roles: caller.roles };
  const before = doc && former ? presentDocument(doc, former) : null;
  return [presentDraft(draft, former), before, user, database.security];
}

/** Runs a check. A refusal is its result; any other error is thrown. */
async function refusalIn(check: () => unknown): Promise<Refusal | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function checkDesign(
  { state, now }: SimContext,
  database: Database,
  { id, body, isDeleted }: Draft,
  { caller }: WriteBy,
): Promise<void> {
  requireDatabaseAdmin(database, caller);
  if (isDeleted) return;
  const sources = checkDesignFields(body);
  if (!database.isPartitioned && isPartitionedDesign(database, body)) {
    const reason = "partitioned option cannot be true in a non-partitioned database.";
    throw couchError(400, "invalid_design_doc", reason);
  }
  if (sources.length === 0 || !isJavaScript(body)) return;
  await codeOf(state).call(createProgram(id, body), ["compile", sources], { now });
}

/** Runs the function of one design document over drafts that were not refused. */
async function validate(
  { state, now }: SimContext,
  { program }: Design,
  waiting: ReadonlyMap<Draft, Args>,
  refusals: Map<Draft, Refusal>,
): Promise<void> {
  const drafts = [...waiting].filter(([draft]) => !refusals.has(draft));
  for (let from = 0; from < drafts.length; from += BATCH) {
    const batch = drafts.slice(from, from + BATCH);
    const args = batch.map(([, given]) => given);
    const verdicts = verdictsSchema.parse(
      await codeOf(state).call(program, ["validate", args], { now }),
    );
    for (const [index, [draft]] of batch.entries()) {
      const refusal = refusalOf(verdicts[index] ?? { ok: true });
      if (refusal) refusals.set(draft, refusal);
    }
  }
}

/**
 * Checks drafts before they are written: design documents compile and are written by admins, and the
 * validation functions of the database accept all others. Returns the refused ones.
 */
export async function checkDrafts(
  context: SimContext,
  database: Database,
  drafts: readonly Draft[],
  by: WriteBy,
): Promise<ReadonlyMap<Draft, Refusal>> {
  const refusals = new Map<Draft, Refusal>();
  const validators = listDesigns(database).filter(
    ({ body }) => typeof body["validate_doc_update"] === "string" && isJavaScript(body),
  );
  const waiting = new Map<Draft, Args>();
  for (const draft of drafts) {
    const refusal = await refusalIn(async () => {
      if (draft.id.startsWith("_design/")) await checkDesign(context, database, draft, by);
      else {
        checkOwnUser(database, draft, by.caller);
        if (validators.length > 0) waiting.set(draft, argsOf(database, draft, by));
      }
    });
    if (refusal) refusals.set(draft, refusal);
  }
  for (const design of validators) await validate(context, design, waiting, refusals);
  return refusals;
}
