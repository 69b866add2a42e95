import { presentTime } from "../../shared/present.ts";
import type { Suppression } from "../../state.ts";

/** An entry of the suppression list, as lists show it. */
export function presentListedSuppression({ id, email, createdAt }: Suppression) {
  return {
    id,
    email,
    origin: "manual" as const,
    source_id: null,
    created_at: presentTime(createdAt),
  };
}

/** An entry of the suppression list. */
export function presentSuppression(suppression: Suppression) {
  return { object: "suppression" as const, ...presentListedSuppression(suppression) };
}
