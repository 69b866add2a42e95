import type { ConnectedAccount } from "../../connect/types.ts";
import { emit, happened } from "../../events.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { changeAndEmit } from "../../shared/resource.ts";
import { createAccountState, secondsNow, type SimContext } from "../../state.ts";
import { createController } from "./controller.ts";
import { accountResource } from "./present.ts";
import type { AccountUpdate, NewAccount } from "./schema.ts";

/** The capabilities after a request: requested ones are added, others removed. */
function capabilitiesAfter(
  before: readonly string[],
  input: AccountUpdate["capabilities"] = {},
): readonly string[] {
  const kept = before.filter((name) => input[name]?.requested !== false);
  const added = Object.entries(input).flatMap(([name, { requested }]) =>
    requested && !kept.includes(name) ? [name] : [],
  );
  return [...kept, ...added];
}

/** Creates a connected account with a state of its own. */
export function createAccount(context: SimContext, input: NewAccount): ConnectedAccount {
  const { state, ids } = context;
  const controller = createController(input.type, input.controller);
  const [id, created] = [ids.next("acct_", 16), secondsNow(context)];
  state.accountStates.set(id, createAccountState({ id, created, isConnected: true }));
  return state.connectedAccounts.add({
    id,
    created,
    type: input.type ?? "none",
    country: input.country?.toUpperCase() ?? "US",
    email: input.email ?? null,
    businessType: input.business_type ?? null,
    profile: input.business_profile ?? null,
    capabilities: capabilitiesAfter([], input.capabilities),
    controller,
    isOnboarded: false,
    metadata: mergeMetadata({}, input.metadata),
  });
}

/** Updates a connected account. */
export function updateAccount(
  context: SimContext,
  account: ConnectedAccount,
  input: AccountUpdate,
): ConnectedAccount {
  return changeAndEmit(context, accountResource, "account.updated", account, {
    email: keepOr(input.email, account.email),
    businessType: input.business_type ?? account.businessType,
    profile: input.business_profile
      ? { ...account.profile, ...input.business_profile }
      : account.profile,
    capabilities: capabilitiesAfter(account.capabilities, input.capabilities),
    metadata: mergeMetadata(account.metadata, input.metadata),
  });
}

/** The owner of an account gives what was asked: the account can take payments. */
export function onboard(context: SimContext, account: ConnectedAccount): void {
  if (account.isOnboarded) return;
  const change = { isOnboarded: true };
  const done = changeAndEmit(context, accountResource, "account.updated", account, change);
  for (const name of done.capabilities) {
    const capability = {
      id: name,
      object: "capability",
      account: done.id,
      requested: true,
      requested_at: done.created,
      status: "active",
    };
    emit(context, happened("capability.updated", capability));
  }
}

/** Removes a connected account with everything that it has. */
export function removeAccount({ state }: SimContext, { id }: ConnectedAccount): void {
  state.connectedAccounts.remove(id);
  state.accountStates.delete(id);
}
