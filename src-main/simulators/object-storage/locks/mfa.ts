import { accessDenied, S3Error } from "../errors.ts";
import { readHeader, type Sender } from "../route.ts";
import type { Bucket } from "../state.ts";

const HEADER = "x-amz-mfa";

/**
 * Rejects a request without the serial number and a code of an MFA device. The six digits are not
 * verified: they depend on the device.
 */
export function requireMfa(sender: Sender): void {
  const device = readHeader(sender, HEADER);
  if (device === undefined) throw accessDenied("Mfa Authentication must be used for this request");
  if (/^\S+ \d{6}$/.test(device.trim())) return;
  const message = "Invalid x-amz-mfa header: a serial number, a space and six digits are required.";
  throw new S3Error(403, "AccessDenied", message);
}

/** Rejects the end of a version without MFA, in a bucket that requires it. */
export function checkMfaDelete(sender: Sender, { mfaDelete }: Bucket): void {
  if (mfaDelete === "Enabled") requireMfa(sender);
}
