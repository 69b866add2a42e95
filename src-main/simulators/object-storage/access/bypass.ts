import { type S3Request, readHeader } from "../route.ts";
import { requireBucket } from "../shared/require.ts";
import type { SimContext } from "../state.ts";
import { checkAllowed } from "./authorize.ts";

/**
 * Returns whether a request passes over the governance mode of a version. Throws 403 if it asks to and
 * has no permission.
 */
export function bypassesGovernance(
  context: SimContext,
  call: S3Request,
  { key, versionId }: { readonly key: string; readonly versionId: string },
): boolean {
  const header = readHeader(call, "x-amz-bypass-governance-retention");
  if (header?.toLowerCase() !== "true") return false;
  const bucket = requireBucket(context.state, call.target.bucket);
  checkAllowed(context, call, { summary: "BypassGovernanceRetention", bucket, key, versionId });
  return true;
}
