import type { ConnectedAccount } from "../../connect/types.ts";
import { changed, emit, happened } from "../../events.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { changeAndEmit } from "../../shared/resource.ts";
import { createAccountState, secondsNow, type SimContext } from "../../state.ts";
import { reviseCompany } from "./company.ts";
import { createController } from "./controller.ts";
import { addBankAccount } from "../external-accounts/actions.ts";
import { addPerson, findIndividual, updatePerson } from "../persons/actions.ts";
import { accountResource, listDue, presentCapability } from "./present.ts";
import { firstSettings, reviseSettings } from "./settings.ts";
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
  const account = state.connectedAccounts.add({
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
    terms: termsAfter(null, input),
    company: reviseCompany(null, input.company),
    currency: input.default_currency ?? null,
    settings: reviseSettings(firstSettings, input.settings),
    metadata: mergeMetadata({}, input.metadata),
  });
  addParts(context, account.id, input);
  return enableIfComplete(context, account);
}

/** Returns the accepted terms after a request. */
function termsAfter(
  before: ConnectedAccount["terms"],
  { tos_acceptance: terms }: AccountUpdate,
): ConnectedAccount["terms"] {
  if (!terms) return before;
  return {
    date: terms.date ?? before?.date ?? null,
    ip: terms.ip ?? before?.ip ?? null,
    agent: terms.user_agent ?? before?.agent ?? null,
    agreement: terms.service_agreement ?? before?.agreement ?? null,
  };
}

/** Adds the person and the bank account that a request describes. */
function addParts(context: SimContext, id: string, input: AccountUpdate): void {
  const { external_account: bank, individual: person } = input;
  if (person) {
    const known = findIndividual(context, id);
    if (known) updatePerson(context, known, person);
    else addPerson(context, id, person, true);
  }
  if (bank !== undefined) {
    addBankAccount(context, id, { external_account: bank, default_for_currency: true });
  }
}

/** Enables an account whose platform has given all its details. */
export function enableIfComplete(context: SimContext, account: ConnectedAccount): ConnectedAccount {
  const isOpen = account.controller.collects === "application" && !account.isOnboarded;
  if (!isOpen || listDue(account, context).length > 0) return account;
  onboard(context, account);
  return context.state.connectedAccounts.get(account.id) ?? account;
}

/** Updates a connected account. */
export function updateAccount(
  context: SimContext,
  account: ConnectedAccount,
  input: AccountUpdate,
): ConnectedAccount {
  const before = accountResource.present(account, context);
  addParts(context, account.id, input);
  const updated = context.state.connectedAccounts.replace({
    ...account,
    terms: termsAfter(account.terms, input),
    company: reviseCompany(account.company, input.company),
    currency: input.default_currency ?? account.currency,
    settings: reviseSettings(account.settings, input.settings),
    email: keepOr(input.email, account.email),
    businessType: input.business_type ?? account.businessType,
    profile: input.business_profile
      ? { ...account.profile, ...input.business_profile }
      : account.profile,
    capabilities: capabilitiesAfter(account.capabilities, input.capabilities),
    metadata: mergeMetadata(account.metadata, input.metadata),
  });
  emit(context, changed("account.updated", before, accountResource.present(updated, context)));
  return enableIfComplete(context, updated);
}

/** The owner of an account gives what was asked: the account can take payments. */
export function onboard(context: SimContext, account: ConnectedAccount): void {
  if (account.isOnboarded) return;
  const change = { isOnboarded: true };
  const done = changeAndEmit(context, accountResource, "account.updated", account, change);
  for (const name of done.capabilities) {
    emit(context, happened("capability.updated", presentCapability(done, name, context)));
  }
}

/** Removes a connected account with everything that it has. */
export function removeAccount({ state }: SimContext, { id }: ConnectedAccount): void {
  for (const parts of [state.persons, state.bankAccounts]) {
    for (const part of [...parts.values()]) if (part.account === id) parts.remove(part.id);
  }
  state.connectedAccounts.remove(id);
  state.accountStates.delete(id);
}
