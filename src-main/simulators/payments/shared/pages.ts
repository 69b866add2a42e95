import { createPageHelper } from "#core/pages/page-routes.ts";
import { ownerContext } from "../connect/account-context.ts";
import type { SimContext, State } from "../state.ts";

const plain = createPageHelper<State>();
type Pages = typeof plain;

/**
 * Makes `page` and `form` for paths whose first parameter names an object. Handlers act for the account that
 * has it.
 */
export function pagesOfObjects(owns: (state: State, id: string) => boolean): Pages {
  const owner = (context: SimContext, { params }: { params: Readonly<Record<string, string>> }) =>
    ownerContext(context, (state) => owns(state, Object.values(params)[0] ?? ""));
  return {
    page: (endpoint, summary, handle) =>
      plain.page(endpoint, summary, (context, request) => handle(owner(context, request), request)),
    form: (endpoint, summary, handle) =>
      plain.form(endpoint, summary, (context, request) => handle(owner(context, request), request)),
  };
}
