import type { World } from "#core/kernel/world.ts";
import type { CollectionView, MailsView } from "./running-simulator.ts";

/** Returns the mails of a simulator; `undefined` where it has none. */
export function viewMails<State>(world: World<State>): MailsView | undefined {
  const { mails } = world.definition;
  const source = () => ({ context: world.context(), log: world.log });
  return mails && { list: () => mails.list(source()), find: (id) => mails.find(source(), id) };
}

/** Returns the collections of a simulator, without its own types. */
export function viewCollections<State>(world: World<State>): readonly CollectionView[] {
  return (world.definition.objects ?? []).map((collection) => ({
    name: collection.name,
    title: collection.title,
    ...(collection.action ? { action: collection.action } : {}),
    count: () => collection.count(world.state),
    list: () => collection.list(world.state),
    find: (id) => collection.find(world.context(), id),
    ...(collection.people ? { people: () => collection.people?.(world.state) ?? [] } : {}),
  }));
}
