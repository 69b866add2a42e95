import { presentDeleted } from "../shared/present.ts";
import { saveUser } from "../shared/save.ts";
import { createIndex, newStored } from "../state.ts";
import type { ExternalAccount, ExternalPerson, SimContext, State, User } from "../state.ts";

/** Returns the verified account of a person at a provider. */
export function findAccount(
  { externalAccounts }: State,
  strategy: string,
  { providerUserId }: ExternalPerson,
): ExternalAccount | undefined {
  return [...externalAccounts.values()].find(
    (one) =>
      one.strategy === strategy && one.person?.providerUserId === providerUserId && one.isVerified,
  );
}

/** Adds an account of a user at another provider, not yet with an event. */
export function addAccount(
  context: SimContext,
  userId: string,
  input: Pick<ExternalAccount, "strategy" | "person" | "isVerified" | "redirectUrl">,
): ExternalAccount {
  const account = context.state.externalAccounts.add({
    ...newStored(context, "eac_"),
    identificationId: context.ids.next("idn_", 27),
    userId,
    ...input,
  });
  createIndex(context.state.externalAccountsOf, userId).add({ id: account.id });
  return account;
}

/** Adds a verified account to a user, and records that the user has changed. */
export function linkAccount(
  context: SimContext,
  user: User,
  strategy: string,
  person: ExternalPerson,
): void {
  addAccount(context, user.id, { strategy, person, isVerified: true, redirectUrl: null });
  saveUser(context, user);
}

/** Removes an account of a user. */
export function removeAccount(context: SimContext, user: User, account: ExternalAccount) {
  context.state.externalAccounts.remove(account.id);
  createIndex(context.state.externalAccountsOf, user.id).remove(account.id);
  saveUser(context, user);
  return presentDeleted("external_account", account.id);
}

/** A person at another provider; the id there follows from the address. */
export const personOf = (address: string): ExternalPerson => ({
  providerUserId: Buffer.from(address.toLowerCase()).toString("hex"),
  emailAddress: address,
  firstName: null,
  lastName: null,
});
