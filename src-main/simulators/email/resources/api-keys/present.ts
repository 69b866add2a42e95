import { presentTime } from "../../shared/present.ts";
import type { ApiKey } from "../../state.ts";

/** An API key as lists show it, without its token. */
export function presentApiKey({ id, name, createdAt, lastUsedAt }: ApiKey) {
  return {
    id,
    name,
    created_at: presentTime(createdAt),
    last_used_at: lastUsedAt === null ? null : presentTime(lastUsedAt),
  };
}
