import { createHmac, timingSafeEqual } from "node:crypto";
import { urlPart } from "#core/text/escaping.ts";
import type { State, View } from "../state.ts";

const HOUR_MS = 3_600_000;

function macOf({ fileKey }: State, id: string, until: number): string {
  return createHmac("sha256", fileKey)
    .update(`${id}\n${String(until)}`)
    .digest("hex");
}

/** The address of an uploaded file, which is good for an hour. */
export function signFileUrl(
  { state, now, baseUrl }: View,
  id: string,
  fileName: string,
): { readonly url: string; readonly expiry_time: string } {
  const until = Math.floor(now / 1_000) + HOUR_MS / 1_000;
  const query = new URLSearchParams({
    "X-Amz-Expires": String(until),
    "X-Amz-Signature": macOf(state, id, until),
  });
  return {
    url: `${baseUrl}/files/${id}/${urlPart(fileName)}?${query.toString()}`,
    expiry_time: new Date(until * 1_000).toISOString(),
  };
}

/** Returns why an address does not lead to its file, in the words of the storage: `undefined` if it does. */
export function refuseSignature(
  { state, now }: Pick<View, "state" | "now">,
  id: string,
  { until, signature }: { readonly until: string; readonly signature: string },
): string | undefined {
  const expected = Buffer.from(macOf(state, id, Number(until)));
  const shown = Buffer.from(signature);
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected)) {
    return "The request signature we calculated does not match the signature you provided.";
  }
  return Number(until) * 1_000 <= now ? "Request has expired" : undefined;
}

const PATH = /\/files\/([0-9a-f-]{36})\/[^/]*$/;

/** Returns the id of the uploaded file that an address leads to: `undefined` for other addresses. */
export function fileIdIn(url: string): string | undefined {
  return URL.canParse(url) ? PATH.exec(new URL(url).pathname)?.[1] : undefined;
}
