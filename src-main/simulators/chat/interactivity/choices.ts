import type { FieldChoice } from "#shared/domain/action-choices.ts";
import type { ChoiceRule, Typed } from "#core/contract/world-action.ts";
import { findTopView } from "../resources/views/actions.ts";
import { isVisible, requireConversation, type Found } from "../shared/lookup.ts";
import { findUserByName, namedId } from "../shared/named-id.ts";
import type { SimContext, State } from "../state.ts";
import { elementsOf } from "./inputs/elements.ts";
import { listBlocks } from "./lookup.ts";
import type { Surface } from "./payloads.ts";

/** The buttons and menus of so many of the newest messages are proposed. */
const LOOKED_INTO = 200;

function findPlace(state: State, input: string | undefined): Found | undefined {
  const id = input === undefined ? "" : namedId(state, input);
  return state.conversations.has(id) ? requireConversation(state, id) : undefined;
}

const personOf = (state: State, { user = "" }: Typed) => findUserByName(state, user)?.id;

const isNoPerson = (state: State, id: string) =>
  state.users.get(id)?.kind === "person" ? undefined : "not a person";

/** People; with a channel, its members. */
const person: ChoiceRule<State> = {
  unfit: ({ state }, id, { channel }) => {
    const place = findPlace(state, channel);
    const isOutside = place && !place.room.members.has(id);
    return isNoPerson(state, id) ?? (isOutside ? "not a member of the channel" : undefined);
  },
};

/** People who can do something without being a member of anything. */
const anyone: ChoiceRule<State> = { unfit: ({ state }, id) => isNoPerson(state, id) };

/** Channels in which a person can write, or anyone if none is chosen. */
const writable: ChoiceRule<State> = {
  unfit: ({ state }, id, typed) => {
    const { conversation, room } = requireConversation(state, id);
    if (conversation.isArchived) return "archived";
    const user = personOf(state, typed);
    if (user !== undefined) return room.members.has(user) ? undefined : "not a member";
    return hasPeople(state, room.members) ? undefined : "no person is a member";
  },
};

const hasPeople = (state: State, members: Iterable<string>) =>
  [...members].some((id) => state.users.get(id)?.kind === "person");

/** Channels with a message to react to. */
const withMessages: ChoiceRule<State> = {
  unfit: (context, id, typed) => {
    const problem = writable.unfit?.(context, id, typed);
    if (problem !== undefined) return problem;
    return requireConversation(context.state, id).room.log.size > 0 ? undefined : "no messages";
  },
};

/** Channels that a person can join. */
const joinable: ChoiceRule<State> = {
  unfit: ({ state }, id, typed) => {
    const found = requireConversation(state, id);
    const user = personOf(state, typed) ?? "";
    if (found.room.members.has(user)) return "a member already";
    if (found.conversation.isArchived) return "archived";
    return isVisible(found, user) ? undefined : "private";
  },
};

/** Messages, which are listed as `C…:ts`, of the channel that is chosen. */
const message: ChoiceRule<State> = {
  unfit: ({ state }, id, { channel, view_id: view }) => {
    if (view !== undefined) return "a view is chosen";
    const place = findPlace(state, channel);
    if (!place) return channel === undefined ? undefined : "in another channel";
    return id.startsWith(`${place.conversation.id}:`) ? undefined : "in another channel";
  },
};

/** The views that a person has open. */
const view: ChoiceRule<State> = {
  unfit: ({ state }, id, typed) => {
    const found = state.views.get(id);
    if (!found) return undefined;
    const user = personOf(state, typed);
    if (user !== undefined && found.user !== user) return "open for another person";
    if (typed["message_ts"] !== undefined) return "a message is chosen";
    return findTopView(state, found).id === id ? undefined : "covered by another view";
  },
};

const openModal: ChoiceRule<State> = {
  unfit: (context, id, typed) =>
    context.state.views.get(id)?.type === "home" ? "a home tab" : view.unfit?.(context, id, typed),
};

/** People with a modal open. */
const withModal: ChoiceRule<State> = {
  unfit: ({ state }, id) =>
    isNoPerson(state, id) ??
    ([...state.views.values()].some(({ user, type }) => user === id && type === "modal")
      ? undefined
      : "no modal is open"),
};

function* elementChoices(surface: Surface, where: string, fills: Typed): Generator<FieldChoice> {
  for (const { block, element } of elementsOf(listBlocks(surface))) {
    yield {
      id: element.action_id,
      label: `${element.type.replaceAll("_", " ")} ${where}`,
      fills: { ...fills, block_id: block.block_id },
    };
  }
}

/** Buttons and menus of what a person sees: open views first, then messages, newest first. */
function* elementsFor({ state }: SimContext, typed: Typed): Generator<FieldChoice> {
  const user = personOf(state, typed);
  for (const shown of state.views.newestFirst()) {
    if (shown.user !== user) continue;
    yield* elementChoices({ type: "view", view: shown }, "in a view", { view_id: shown.id });
  }
  let looked = 0;
  for (const { id, channel, ts } of state.messages.newestFirst()) {
    if ((looked += 1) > LOOKED_INTO) return;
    const found = requireConversation(state, channel);
    const shown = found.room.log.get(ts);
    if (!shown || user === undefined || !found.room.members.has(user)) continue;
    const where = `in #${found.conversation.name}: ${shown.text}`;
    const fills = { channel, message_ts: id };
    yield* elementChoices({ type: "message", found, message: shown }, where, fills);
  }
}

/** The current choices of the forms of world actions. */
export const choices = {
  ...{ person, anyone, withModal, writable, withMessages, joinable, message, view, openModal },
  element: { list: elementsFor } satisfies ChoiceRule<State>,
};
