import type { SimulatorProfile } from "#core/contract/profile.ts";

/** The facts that other code reads before the simulator is loaded. */
export const profile: SimulatorProfile = {
  kind: "parcel-post",
  title: "Parcel post",
  model: "an imaginary carrier",
  apiKey: "test_key",
  delivery: "none",
  variables: [],
  connect: {
    language: "ts",
    code: 'await fetch("{base_url}/parcels", { headers: { authorization: "Bearer {api_key}" } });',
  },
};
