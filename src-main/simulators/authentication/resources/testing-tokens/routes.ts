import { route } from "../../route.ts";

const HOUR_SECONDS = 3_600;

export const routes = [
  route("POST /v1/testing_tokens", "Creates a testing token", ({ ids, now }) => ({
    object: "testing_token",
    token: ids.next("testing_", 48),
    expires_at: Math.floor(now / 1_000) + HOUR_SECONDS,
  })),
];
