import type { ElementValue, Place, PressInput } from "../block-kit/surface.ts";
import type { Act } from "../perform.ts";
import type {
  ConversationView,
  Member,
  MessageShape,
  ViewShape,
  WorkspaceShape,
} from "./reading/shapes.ts";

/** The message or view that an element stands in. */
export type Target =
  | { readonly type: "message"; readonly channel: string; readonly ts: string }
  | { readonly type: "view"; readonly id: string };

/** A file of the person. */
interface UploadedFile {
  readonly name: string;
  readonly base64: string;
}

/** The name of a person in the titles of acts: `Mei`. */
export function shortName({ real_name: name, name: login }: Member): string {
  const [first = ""] = name.split(" ");
  return first === "" ? login : first;
}

/** Returns the conversation between the person and one other; with the own id, the notes to oneself. */
export function findDirect(
  { conversations, user }: WorkspaceShape,
  partner: string,
): ConversationView | undefined {
  return conversations.find(({ kind, is_member: isMember, members }) => {
    if (kind !== "im" || !isMember) return false;
    return (members.find((id) => id !== user.id) ?? user.id) === partner;
  });
}

/** `#orders`, `@ben`, or the names of a group. */
export function nameConversation(
  { kind, name, members }: ConversationView,
  { user, users }: WorkspaceShape,
): string {
  if (kind === "channel" || kind === "group") return `#${name}`;
  const others = members.filter((id) => id !== user.id);
  const names = (others.length === 0 ? members : others).map(
    (id) => users.find((one) => one.id === id)?.real_name ?? id,
  );
  return names.join(", ");
}

const post = (path: string, body: object) => ({
  kind: "chat",
  method: "POST" as const,
  path,
  body,
});

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function fieldsOf(target: Target) {
  return target.type === "view"
    ? { view_id: target.id }
    : { channel: target.channel, message_ts: target.ts };
}

/** The acts of one person. Each is one world action, or one route of the provider with the person's token. */
export function actsOf(person: Member) {
  const who = shortName(person);
  const user = person.id;
  /** A method of the provider, called with the token of the person. */
  const method = (name: string, body: object) => ({
    ...post(`/api/${name}`, body),
    as: `xoxp-${person.name}`,
  });
  return {
    write: (place: string, channel: string, text: string, thread?: string): Act => ({
      title: `${who} wrote “${cut(text)}” ${thread === undefined ? "in" : "in a thread of"} ${place}`,
      request: post("/_message", {
        user,
        channel,
        text,
        ...(thread === undefined ? {} : { thread_ts: thread }),
      }),
    }),
    command: (channel: string, command: string, text: string): Act => ({
      title: `${who} used ${command}${text === "" ? "" : ` ${cut(text)}`}`,
      request: post("/_command", { user, channel, command, ...(text === "" ? {} : { text }) }),
    }),
    shortcut: (id: string, on?: { readonly channel: string; readonly ts: string }): Act => ({
      title: `${who} used the shortcut ${id}`,
      request: post("/_shortcut", {
        user,
        callback_id: id,
        ...(on ? { channel: on.channel, message_ts: on.ts } : {}),
      }),
    }),
    press: (target: Target, { blockId, actionId }: Place, input: PressInput): Act => ({
      title: `${who} ${input.selected === undefined ? "pressed" : "chose"} “${cut(input.label)}”`,
      request: post("/_press", {
        user,
        ...fieldsOf(target),
        action_id: actionId,
        ...(blockId === "" ? {} : { block_id: blockId }),
        ...(input.value === undefined ? {} : { value: input.value }),
        ...(input.selected === undefined ? {} : { selected: input.selected }),
      }),
    }),
    suggest: (target: Target, { blockId, actionId }: Place, typed: string): Act => ({
      title: `${who} typed “${cut(typed)}” in a menu`,
      request: post("/_suggest", {
        user,
        ...fieldsOf(target),
        action_id: actionId,
        ...(blockId === "" ? {} : { block_id: blockId }),
        value: typed,
      }),
    }),
    submit: (
      view: ViewShape,
      values: Readonly<Record<string, Record<string, ElementValue>>>,
    ): Act => ({
      title: `${who} submitted “${cut(view.title.text)}”`,
      request: post("/_submit_view", { user, view_id: view.id, values }),
    }),
    close: (view: ViewShape, isAll: boolean): Act => ({
      title: `${who} closed “${cut(view.title.text)}”`,
      request: post("/_close_view", { user, view_id: view.id, ...(isAll ? { all: true } : {}) }),
    }),
    openHome: (app: string, tab: "home" | "messages"): Act => ({
      title: `${who} opened ${app}`,
      request: post("/_open_home", { user, tab }),
    }),
    join: ({ id, name }: ConversationView): Act => ({
      title: `${who} joined #${name}`,
      request: post("/_join", { user, channel: id }),
    }),
    react: (channel: string, { ts }: MessageShape, name: string): Act => ({
      title: `${who} reacted with :${name}:`,
      request: post("/_reaction", { user, channel, timestamp: ts, name }),
    }),
    unreact: (channel: string, { ts }: MessageShape, name: string): Act => ({
      title: `${who} removed the reaction :${name}:`,
      request: method("reactions.remove", { channel, timestamp: ts, name }),
    }),
    edit: (channel: string, { ts }: MessageShape, text: string): Act => ({
      title: `${who} edited a message`,
      request: method("chat.update", { channel, ts, text }),
    }),
    remove: (channel: string, { ts }: MessageShape): Act => ({
      title: `${who} deleted a message`,
      request: method("chat.delete", { channel, ts }),
    }),
    upload: (file: UploadedFile): Act => ({
      title: `${who} uploaded ${cut(file.name)}`,
      request: post("/_share_file", { user, name: file.name, content_base64: file.base64 }),
    }),
    share: (place: string, channel: string, file: UploadedFile, thread?: string): Act => ({
      title: `${who} shared ${cut(file.name)} in ${place}`,
      request: post("/_share_file", {
        user,
        channel,
        name: file.name,
        content_base64: file.base64,
        ...(thread === undefined ? {} : { thread_ts: thread }),
      }),
    }),
  };
}

export type Acts = ReturnType<typeof actsOf>;
