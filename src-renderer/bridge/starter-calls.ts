import type { ApiRequest } from "./api-call.ts";

/** A call that brings something into a simulator's world, so that there is something to act on. */
export interface StarterCall {
  /** What it does, as a button says it: `Create a charge`. */
  readonly title: string;
  readonly request: ApiRequest;
}

/** Like the endpoints' routes, these belong to the providers; nothing else in the window knows them. */
const starters: Readonly<Record<string, Omit<StarterCall, "request"> & Omit<ApiRequest, "kind">>> =
  {
    payments: {
      title: "Create a charge",
      method: "POST",
      path: "/v1/charges",
      body: { amount: 2_500, currency: "usd", source: "tok_visa" },
    },
    email: {
      title: "Send an email",
      method: "POST",
      path: "/emails",
      body: {
        from: "Simdeck <hello@example.com>",
        to: ["jenny@example.com"],
        subject: "Your receipt",
        html: "<p>Thank you.</p>",
      },
    },
  };

/** The call that starts something in one simulator; `undefined` when none is known. */
export function starterCallOf(kind: string): StarterCall | undefined {
  const found = starters[kind];
  if (!found) return undefined;
  const { title, ...request } = found;
  return { title, request: { kind, ...request } };
}
