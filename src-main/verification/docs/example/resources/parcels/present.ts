import type { Parcel } from "../../state.ts";

/** A parcel as the API and the events show it. */
export function presentParcel({ id, to, createdAt, scans }: Parcel): object {
  return {
    id,
    to,
    created_at: new Date(createdAt).toISOString(),
    scans: scans.map(({ place, at }) => ({ place, at: new Date(at).toISOString() })),
  };
}
