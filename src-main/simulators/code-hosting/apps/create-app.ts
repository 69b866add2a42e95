import { checkPrimeSync } from "node:crypto";
import { buildKeyPair, PRIME_DIGITS, primeCandidates } from "#core/signing/rsa-key-pair.ts";
import type { RequestContext } from "../route.ts";
import type { Account, App, AppPermissions } from "../state.ts";

export interface AppParts {
  readonly name: string;
  readonly slug: string;
  readonly permissions: AppPermissions;
  readonly events: readonly string[];
  readonly url: string | undefined;
  readonly description?: string | null;
  readonly externalUrl?: string;
}

/** The slug of an App's name: `Review Bot` → `review-bot`. */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

function nextPrime(ids: RequestContext["ids"]): bigint {
  for (const candidate of primeCandidates(ids.next("", PRIME_DIGITS, "hex"))) {
    if (checkPrimeSync(candidate)) return candidate;
  }
  throw new RangeError("there is no prime");
}

/** Creates an App with its bot and its keys; the private key is not kept. */
export function createApp(
  { state, ids, now, user }: Pick<RequestContext, "state" | "ids" | "now" | "user">,
  { name, slug, permissions, events, url, description, externalUrl }: AppParts,
): { readonly app: App; readonly privateKey: string } {
  const { privateKey, publicKey } = buildKeyPair(nextPrime(ids), nextPrime(ids));
  const bot: Account = {
    id: ids.integer("account"),
    login: `${slug}[bot]`,
    type: "Bot",
    name,
    email: `${slug}[bot]@users.noreply.localhost`,
    description: null,
    createdAt: now,
  };
  state.accounts.set(bot.id, bot);
  const app: App = {
    id: ids.integer("app"),
    slug,
    name,
    owner: user.id,
    bot: bot.id,
    clientId: ids.next("Iv23li", 14),
    clientSecret: ids.next("", 40, "hex"),
    description: description ?? null,
    externalUrl: externalUrl ?? "http://localhost",
    publicKey,
    webhook: {
      url,
      contentType: "json",
      insecureSsl: "0",
      secret: ids.next("", 40, "hex"),
    },
    permissions: { ...permissions, metadata: "read" },
    events,
    createdAt: now,
    updatedAt: now,
  };
  state.apps.set(app.id, app);
  return { app, privateKey };
}
