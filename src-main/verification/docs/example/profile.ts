import type { SimulatorProfile } from "#core/kernel/profile.ts";

/** What is known of the parcel carrier before it is loaded. */
export const parcelsProfile: SimulatorProfile = {
  kind: "parcels",
  title: "Parcel carrier",
  model: "an imaginary carrier",
  apiKey: "parcels_test_key",
  delivery: "none",
  variables: [],
  connect: {
    language: "ts",
    code: 'await fetch("{base_url}/parcels", { headers: { authorization: "Bearer {api_key}" } });',
  },
};
