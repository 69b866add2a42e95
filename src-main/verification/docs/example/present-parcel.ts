import type { Parcel } from "./state.ts";

/** A parcel as the carrier's API shows it. */
export function presentParcel({ id, to, createdAt, scans }: Parcel): object {
  return {
    id,
    to,
    created_at: new Date(createdAt).toISOString(),
    scans: scans.map(({ place, at }) => ({ place, at: new Date(at).toISOString() })),
  };
}
