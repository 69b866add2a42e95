import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { openReader, openService } from "#core/oauth/open-service.ts";
import { authorizeFields } from "#core/oauth/request-fields.ts";
import type { State } from "../../state.ts";

const CODE_SECONDS = 300;

/** The person who has no account yet: allowing the app creates one. */
export const NEW_ACCOUNT = "new";

/** The sign-in and consent pages of Connect. Each standard account has one owner. */
export const service = openService<State>({
  kind: "payments",
  provider: "Stripe",
  oauth: ({ oauth }) => oauth,
  people: ({ state }) => [
    { id: NEW_ACCOUNT, name: "New account", about: "Creates an account", names: [] },
    ...[...state.connectedAccounts.values()]
      .filter(({ type }) => type === "standard")
      .map(({ id, email }) => ({
        id,
        name: email ?? id,
        about: id,
        names: email === null ? [] : [email],
      })),
  ],
  scopeTexts: {
    read_only: "View the account",
    read_write: "Manage the account: payments, customers and payouts",
  },
  asksAgain: true,
  codeSeconds: CODE_SECONDS,
  nextCode: ({ ids }) => ids.next("ac_", 32),
  explain: ({ state }, { code, description }) => ({
    error: code,
    error_description: code === "access_denied" ? "The user denied your request" : description,
    state,
  }),
});

const text = z.string().optional();

/** The parameters of an authorization request. */
export const connectFields = authorizeFields.extend({
  stripe_user: lazyObject(() => ({ email: text, country: text })).optional(),
});

type Fields = z.output<typeof connectFields>;

/** Makes the reader of requests for one type of accounts. */
export const createReader = (type: "standard" | "express") =>
  openReader<State, Fields>({
    service,
    separator: / +/,
    challengeMethods: ["S256"],
    extend: (_context, { scope = "read_write", stripe_user: { email, country } = {} }) => ({
      scopes: [scope],
      detail: {
        type,
        ...(email === undefined ? {} : { email }),
        ...(country === undefined ? {} : { country }),
      },
    }),
  });
