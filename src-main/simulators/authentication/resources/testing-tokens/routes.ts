import { route } from "../../route.ts";

const HOUR_SECONDS = 3_600;

export const routes = [
  route({
    method: "POST",
    path: "/v1/testing_tokens",
    summary: "Creates a testing token",
    handle: ({ ids, now }) => ({
      object: "testing_token",
      token: ids.next("testing_", 48),
      expires_at: Math.floor(now / 1_000) + HOUR_SECONDS,
    }),
  }),
];
