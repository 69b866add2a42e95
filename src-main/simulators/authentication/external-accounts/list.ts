import type { ExternalAccount, State } from "../state.ts";

/** Lists the accounts of a user at other providers, oldest first. */
export const accountsOf = (
  { externalAccounts, externalAccountsOf }: State,
  userId: string,
): readonly ExternalAccount[] =>
  [...(externalAccountsOf.get(userId)?.values() ?? [])].flatMap(
    ({ id }) => externalAccounts.get(id) ?? [],
  );

/** Removes the accounts of a user who is being deleted. */
export function removeAccounts(state: State, userId: string): void {
  for (const { id } of accountsOf(state, userId)) state.externalAccounts.remove(id);
  state.externalAccountsOf.delete(userId);
}
