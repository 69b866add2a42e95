import { changed, emit } from "../../events.ts";
import type { SimContext } from "../../state.ts";
import { enableIfComplete } from "./actions.ts";
import { presentConnectedAccount } from "./present.ts";

/**
 * Changes a part of a connected account. The account shows what it still needs, and is enabled when a platform
 * that collects the details itself has given the last of them.
 */
export function completeAccount<T>(context: SimContext, id: string, change: () => T): T {
  const { connectedAccounts } = context.state;
  const before = connectedAccounts.get(id);
  const shown = before && presentConnectedAccount(before, context);
  const result = change();
  const account = connectedAccounts.get(id);
  if (!account || !shown) return result;
  emit(context, changed("account.updated", shown, presentConnectedAccount(account, context)));
  enableIfComplete(context, account);
  return result;
}
