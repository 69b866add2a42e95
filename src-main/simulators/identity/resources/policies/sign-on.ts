import * as z from "zod";
import type { BrowserSession } from "#core/oauth/state.ts";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { listActiveFactors } from "../../factors/verify.ts";
import type { SimContext, State, User } from "../../state.ts";
import { lacksFactor } from "../authenticators/actions.ts";
import { findPolicy, findRule } from "./find.ts";

const MINUTE_MS = 60_000;

/** The lifetime of a session where no rule says otherwise. */
export const SESSION_MS = 120 * MINUTE_MS;

const minutes = () => z.number().int().min(0).optional();

/** The settings of a sign-on rule that are applied. */
const signon = lazyLooseObject(() => ({
  signon: z.looseObject({
    requireFactor: z.boolean().optional(),
    session: z
      .looseObject({ maxSessionIdleMinutes: minutes(), maxSessionLifetimeMinutes: minutes() })
      .optional(),
  }),
}));

/** Returns the sign-on rule that is about a user. */
function signOnRule(state: State, user: User) {
  const policy = findPolicy(state, "OKTA_SIGN_ON", user);
  const rule = policy && findRule(state, policy.id, user);
  const settings = signon.safeParse(rule?.fields.actions).data?.signon;
  return { settings, isSystem: rule?.isSystem ?? true };
}

/**
 * Returns whether a user needs a second factor, and whether one has to be set up first. Okta's own rule asks
 * those who have one.
 */
export function needsFactor(
  context: Pick<SimContext, "state">,
  user: User,
): "none" | "factor" | "enrolment" {
  const { settings, isSystem } = signOnRule(context.state, user);
  const hasFactor = listActiveFactors(context, user.id).length > 0;
  if (hasFactor && (isSystem || settings?.requireFactor === true)) return "factor";
  return settings?.requireFactor === true || lacksFactor(context.state, user)
    ? "enrolment"
    : "none";
}

/** Returns when a session ends that is used now: by the sign-on rule of its user. */
export function sessionEnd(
  { state, now }: Pick<SimContext, "state" | "now">,
  { userId, createdAt }: Pick<BrowserSession, "userId" | "createdAt">,
): number {
  const user = state.users.get(userId);
  const session = user && signOnRule(state, user).settings?.session;
  const idle = session?.maxSessionIdleMinutes;
  const most = session?.maxSessionLifetimeMinutes ?? 0;
  const byIdle = now + (idle === undefined || idle === 0 ? SESSION_MS : idle * MINUTE_MS);
  return most === 0 ? byIdle : Math.min(byIdle, createdAt + most * MINUTE_MS);
}
