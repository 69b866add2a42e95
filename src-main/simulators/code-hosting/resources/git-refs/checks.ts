import { isAncestor } from "../../git/history.ts";
import { readCommit, typeOfObject } from "../../git/store.ts";
import { unprocessable } from "../../errors.ts";
import { checkCreation, checkDeletion } from "../../protection/check.ts";
import type { RequestContext } from "../../route.ts";

/** Matches the characters that git forbids in the name of a ref. */
const MALFORMED = /[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|[./]$/u;

/** Checks that a new ref has a valid name. */
export function checkName(ref: string): void {
  if (!ref.startsWith("refs/")) throw unprocessable("Reference name must start with 'refs/'.");
  if (ref.split("/").length < 3) {
    throw unprocessable("Reference name must contain at least three slash-separated components.");
  }
  if (MALFORMED.test(ref)) throw unprocessable(`${ref} is not a valid ref name.`);
}

/** Branches point to commits, other refs to whatever there is. */
export function checkTarget({ repository }: RequestContext, ref: string, target: string): void {
  const type = typeOfObject(repository.git, target);
  if (type === undefined) throw unprocessable("Object does not exist");
  if (ref.startsWith("refs/heads/") && type !== "commit") {
    throw unprocessable("Reference cannot be updated");
  }
}

/** A ref cannot be a folder of other refs, and rules may forbid it. */
export function checkFree(context: RequestContext, ref: string): void {
  checkCreation(context, ref);
  for (const other of context.repository.git.refs.keys()) {
    if (other === ref) throw unprocessable("Reference already exists");
    if (other.startsWith(`${ref}/`) || ref.startsWith(`${other}/`)) {
      throw unprocessable("Reference update failed");
    }
  }
}

export function checkFastForward(context: RequestContext, before: string, after: string): void {
  const { git } = context.repository;
  if (readCommit(git, before) && isAncestor(git, before, after)) return;
  throw unprocessable("Update is not a fast forward");
}

/** Neither the default branch nor a protected one can be deleted. */
export function checkRemoval(context: RequestContext, ref: string): void {
  if (ref === `refs/heads/${context.repository.settings.defaultBranch}`) {
    throw unprocessable("Cannot delete the default branch");
  }
  checkDeletion(context, ref);
}
