import { controlRefusal } from "#core/contract/refusal.ts";
import { findDirect, openDirect } from "../resources/conversations/actions.ts";
import { findTopView } from "../resources/views/actions.ts";
import type { View } from "../shared/app-entities.ts";
import { type Found, isVisible, requireConversation } from "../shared/lookup.ts";
import { findUserByName, namedId } from "../shared/named-id.ts";
import { parseTimestamp } from "../shared/timestamps.ts";
import type { Block, Message, SimContext, State, User } from "../state.ts";
import type { Target } from "./fields.ts";
import { elementsOf, type PlacedElement } from "./inputs/elements.ts";
import type { Surface } from "./payloads.ts";

/** The error of a world action for something that does not exist. */
export const notFound = (field: string, message: string) =>
  controlRefusal(404, "not_found", message, field);

/** The error of a world action that the state of the workspace does not allow. */
export const conflict = (code: string, field: string, message: string) =>
  controlRefusal(409, code, message, field);

/** Returns the person with an id or name. */
export function requirePerson(state: State, input: string): User {
  const user = findUserByName(state, input);
  if (user?.kind === "person") return user;
  const people = [...state.users.values()].filter(({ kind }) => kind === "person");
  const names = people.map(({ name }) => name).join(", ");
  throw notFound("user", `There is no person ${input}. There are ${names}.`);
}

/** Returns a conversation that a person can see, by its id, its name, or (`U…`) the other member. */
export function requirePlace(context: SimContext, input: string, person: User): Found {
  const { state } = context;
  const partner = state.users.get(input);
  if (partner) {
    const direct = findDirect(state, person, [partner]);
    const { id } = direct ?? openDirect(context, person, [partner]).conversation;
    return requireConversation(state, id);
  }
  const id = namedId(state, input);
  const found = state.conversations.has(id) ? requireConversation(state, id) : undefined;
  if (found && isVisible(found, person.id)) return found;
  throw notFound("channel", `There is no channel ${input} that ${person.name} can see`);
}

/** Refuses a person who is not a member, and an archived channel. */
export function checkPresent({ conversation, room }: Found, person: User): void {
  if (!room.members.has(person.id)) {
    throw conflict("not_in_channel", "user", `${person.name} is not a member of this channel`);
  }
  if (conversation.isArchived) {
    throw conflict("is_archived", "channel", "The channel is archived");
  }
}

/** A timestamp, also where it is given as the id that lists of messages have: `C…:ts`. */
const bareTs = (input: string) => input.slice(input.indexOf(":") + 1);

/** Returns a message of a conversation, with the field that names it. */
export function requireMessageAt({ room }: Found, ts: string, field: string): Message {
  const message = room.log.get(parseTimestamp(bareTs(ts)) ?? "");
  if (message && message.subtype !== "tombstone") return message;
  throw notFound(field, `There is no message ${ts} in this channel`);
}

/** Returns a view that a person has open. */
export function requireView(state: State, id: string, person: User): View {
  const view = state.views.get(id);
  if (view?.user === person.id) return view;
  throw notFound("view_id", `${person.name} has no view ${id} open`);
}

/** Refuses a view that another one covers: only the one on top takes clicks. */
export function checkOnTop(state: State, view: View): void {
  const top = findTopView(state, view);
  if (top.id === view.id) return;
  throw conflict("view_is_covered", "view_id", `The view ${top.id} is on top of ${view.id}`);
}

/** Returns what a person interacts with. The fields name a view, or a message with its channel. */
export function requireSurface(context: SimContext, person: User, fields: Target): Surface {
  const { state } = context;
  const { channel = "", message_ts: ts = "", view_id: viewId } = fields;
  if (viewId !== undefined) return { type: "view", view: requireView(state, viewId, person) };
  const found = requirePlace(context, channel, person);
  const ephemeral = state.ephemerals.get(`${found.conversation.id}:${bareTs(ts)}`);
  if (ephemeral?.user === person.id) return { type: "ephemeral", found, message: ephemeral };
  return { type: "message", found, message: requireMessageAt(found, ts, "message_ts") };
}

/** The blocks of a message or view, those of attachments included. */
export function listBlocks(surface: Surface): readonly Block[] {
  if (surface.type === "view") return surface.view.blocks;
  const { blocks = [], attachments = [] } = surface.message;
  return [...blocks, ...attachments.flatMap((attachment) => blocksIn(attachment["blocks"]))];
}

function blocksIn(value: unknown): readonly Block[] {
  return Array.isArray(value) ? value.filter(isBlock) : [];
}

function isBlock(value: unknown): value is Block {
  return typeof value === "object" && value !== null && "type" in value && "block_id" in value;
}

/** Returns the element with an `action_id`. `value` distinguishes buttons with the same one. */
export function requireElement(
  surface: Surface,
  { action_id: id, block_id: blockId, value }: Target & { readonly value?: unknown },
): PlacedElement {
  const all = [...elementsOf(listBlocks(surface))];
  const found = all.filter(
    ({ block, element }) =>
      element.action_id === id && (blockId === undefined || block.block_id === blockId),
  );
  const [first] = found;
  const same = found.find(({ element }) => element["value"] === value);
  if (first) return same ?? first;
  const ids = [...new Set(all.map(({ element }) => element.action_id))].join(", ");
  const there = ids === "" ? "It has no interactive elements." : `It has ${ids}.`;
  const where = surface.type === "view" ? "view" : "message";
  throw notFound("action_id", `There is no element ${id} in this ${where}. ${there}`);
}
