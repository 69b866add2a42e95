import { createHash } from "node:crypto";
import { writeJson } from "../numbers/exact-json.ts";
import type { JsonObject } from "../shared/json.ts";
import type { Attachments, Doc, Revision } from "../state.ts";

const FORM = /^([1-9]\d{0,14})-([^\s",]{1,256})$/;

/** Returns whether a text is a revision's id. */
export function isRevisionId(text: string): boolean {
  return FORM.test(text);
}

/** Returns the number of revisions that led to this one, including itself. */
export function readGeneration(revisionId: string): number {
  return Number.parseInt(revisionId, 10);
}

/** The part behind the number. */
export function readHash(revisionId: string): string {
  return revisionId.slice(revisionId.indexOf("-") + 1);
}

/** A revision's id: the same change of the same version has the same id everywhere. */
export function revisionId(
  parent: string | undefined,
  isDeleted: boolean,
  body: JsonObject,
  attachments: Attachments,
): string {
  const files = [...attachments].map(([name, { contentType, digest }]) => [
    name,
    contentType,
    digest,
  ]);
  const text = writeJson([isDeleted, parent ?? 0, body, files]);
  const generation = parent === undefined ? 1 : readGeneration(parent) + 1;
  return `${String(generation)}-${createHash("md5").update(text).digest("hex")}`;
}

/** The longer history first, then the greater hash; every server decides alike. */
export function compareRevisions(a: string, b: string): number {
  const difference = readGeneration(b) - readGeneration(a);
  if (difference !== 0) return difference;
  const [left, right] = [readHash(a), readHash(b)];
  return left === right ? 0 : left < right ? 1 : -1;
}

/** The order in which leaves win: those that are not deleted first. */
export function compareLeaves(a: Revision, b: Revision): number {
  return Number(a.isDeleted) - Number(b.isDeleted) || compareRevisions(a.id, b.id);
}

/** Leaves in the order in which they win. */
export function rankLeaves(doc: Pick<Doc, "revisions" | "leaves">): readonly Revision[] {
  const leaves = [...doc.leaves].flatMap((id) => doc.revisions.get(id) ?? []);
  return leaves.sort(compareLeaves);
}

/** A revision and those it came from, newest first, as far as they are known. */
export function* ancestry(doc: Doc, from: Revision): Generator<Revision> {
  let revision: Revision | undefined = from;
  while (revision) {
    yield revision;
    revision = revision.parent === undefined ? undefined : doc.revisions.get(revision.parent);
  }
}
