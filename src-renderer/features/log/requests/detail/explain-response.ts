import type { RequestRow } from "#shared/domain/request-row.ts";

/** One sentence on why a request did not do what was asked; `undefined` when it did. */
export function explainResponse(
  { status, supported, path, events }: Pick<RequestRow, "status" | "supported" | "path" | "events">,
  brand: string,
): string | undefined {
  if (status === null) {
    return "A fault rule closed the connection without a response.";
  }
  if (!supported) {
    return `${path.split("?")[0] ?? path} is not simulated. ${brand} may have this route; Simdeck does not.`;
  }
  if (status === 401) {
    return "The key is missing or not accepted. Compare the authorization header with the key on Overview.";
  }
  if (status === 403)
    return "The key or the user may not do this, or the caller's host or origin is not allowed.";
  if (status === 404) return "This id or path does not exist. A reset deletes objects.";
  if (status === 429)
    return "Too many requests: a rate limit or a fault rule. Wait, then send again.";
  if (status === 409) return "The object is in a state that does not allow this.";
  if (status >= 500) return "A server error, as the provider sends it. A fault rule can cause it.";
  if (status < 400) return undefined;
  return events === 0
    ? "The request was refused and changed nothing. See the response."
    : "The request was refused. Its events show what it changed.";
}
