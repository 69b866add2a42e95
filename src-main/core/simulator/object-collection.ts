import type { Collection } from "#core/state/collection.ts";
import type { Context } from "./context.ts";
import type { ObjectCollection, ObjectSummary } from "./objects.ts";

interface CollectionSpec<State, Item extends { readonly id: string }> {
  /** `charges` */
  readonly name: string;
  readonly title: string;
  items(state: State): Collection<Item>;
  /** The line of the object list. `undefined` leaves the object out. */
  summary(state: State, item: Item): Omit<ObjectSummary, "id"> | undefined;
  /** The object as the provider's API shows it. */
  present(context: Context<State>, item: Item): unknown;
}

/** Makes the function that shows collections of one simulator's state in the panel. */
export function objectCollectionsOf<State>() {
  return <Item extends { readonly id: string }>(
    spec: CollectionSpec<State, Item>,
  ): ObjectCollection<State> => ({
    name: spec.name,
    title: spec.title,
    count: (state) => spec.items(state).size,
    *list(state) {
      for (const item of spec.items(state).newestFirst()) {
        const summary = spec.summary(state, item);
        if (summary) yield { id: item.id, ...summary };
      }
    },
    find: (context, id) => {
      const item = spec.items(context.state).get(id);
      return item && spec.present(context, item);
    },
  });
}
