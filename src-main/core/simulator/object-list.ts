import type { Collection } from "#core/state/collection.ts";
import type { Context } from "./context.ts";
import type { CollectionInfo, ObjectCollection, ObjectSummary } from "./objects.ts";

/** How the objects of one collection are listed and shown. */
export interface ObjectListSpec<State, T extends { readonly id: string }> extends CollectionInfo {
  readonly of: (state: State) => Collection<T>;
  /** One line of the list, without the id. */
  readonly summarize: (item: T) => Omit<ObjectSummary, "id">;
  /** The object as the provider's API shows it. */
  readonly present: (item: T, context: Context<State>) => unknown;
}

/** Makes the `objectList` function of one simulator: `const objectList = objectListOf<State>();`. */
export function objectListOf<State>() {
  return <T extends { readonly id: string }>({
    of,
    summarize,
    present,
    ...info
  }: ObjectListSpec<State, T>): ObjectCollection<State> => ({
    ...info,
    count: (state) => of(state).size,
    *list(state) {
      for (const item of of(state).newestFirst()) yield { id: item.id, ...summarize(item) };
    },
    find: (context, id) => {
      const item = of(context.state).get(id);
      return item && present(item, context);
    },
  });
}
