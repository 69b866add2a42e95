import type { ResponseUrl } from "../shared/app-entities.ts";
import type { SimContext } from "../state.ts";

const MAX_USES = 5;
const LIFETIME_MS = 30 * 60 * 1_000;

interface Issued extends Pick<ResponseUrl, "channel" | "user"> {
  readonly originalTs?: string | undefined;
  readonly threadTs?: string | undefined;
}

/** Issues the address at which the app can answer an interaction later. */
export function issueResponseUrl(
  context: SimContext,
  family: "actions" | "commands",
  { channel, user, originalTs, threadTs }: Issued,
): string {
  const { state, ids, now, baseUrl } = context;
  const token = ids.bare("response-url", 24);
  const uses = 0;
  state.responseUrls.set(token, { channel, user, issuedAt: now, uses, originalTs, threadTs });
  const number = ids.bare("response-number", 13, "digits");
  return `${baseUrl}/${family}/${state.team.id}/${number}/${token}`;
}

/** Why an address cannot be used any more, or `undefined` if it can. */
export function explainUseless({ uses, issuedAt }: ResponseUrl, now: number): string | undefined {
  if (uses >= MAX_USES) return "used_url";
  return now - issuedAt > LIFETIME_MS ? "expired_url" : undefined;
}
