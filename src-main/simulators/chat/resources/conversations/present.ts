import { requireConversation } from "../../shared/lookup.ts";
import type { Conversation, Passed, Room, State, Words } from "../../state.ts";

function presentWords({ value, creator, lastSet }: Words) {
  return { value, creator, last_set: lastSet };
}

/** The fields that name the kind of a conversation. */
function presentKind({ kind }: Conversation) {
  return {
    is_channel: kind === "channel",
    is_group: kind === "group",
    is_im: kind === "im",
    is_mpim: kind === "mpim",
    is_private: kind !== "channel",
  };
}

/** The fields about sharing with other workspaces, which is not simulated. */
function presentSharing({ name }: Conversation) {
  return {
    unlinked: 0,
    name_normalized: name,
    is_shared: false,
    is_org_shared: false,
    is_ext_shared: false,
    is_pending_ext_shared: false,
    pending_shared: [],
  };
}

/** The canvas of a channel, if it has one. */
function presentCanvas({ canvases }: State, { id }: Conversation) {
  const canvas = [...canvases.values()].find(({ channel }) => channel === id);
  if (!canvas) return {};
  const isEmpty = canvas.sections.length === 0;
  return {
    properties: {
      canvas: { file_id: canvas.id, is_empty: isEmpty, quip_thread_id: canvas.id.toLowerCase() },
    },
  };
}

/** The other member of a conversation between two. */
function partnerOf(room: Room, viewer: string): string {
  for (const member of room.members) if (member !== viewer) return member;
  return viewer;
}

function presentDirect(state: State, conversation: Conversation, room: Room, viewer: string) {
  return {
    id: conversation.id,
    created: conversation.created,
    is_archived: false,
    is_im: true,
    is_org_shared: false,
    context_team_id: state.team.id,
    updated: conversation.updated,
    user: partnerOf(room, viewer),
    is_user_deleted: false,
    priority: 0,
    is_open: !room.closedBy.has(viewer),
  };
}

/** A conversation as one of its viewers sees it. */
export function presentConversation(
  state: State,
  conversation: Conversation,
  room: Room,
  viewer: string,
): Passed {
  if (conversation.kind === "im") return presentDirect(state, conversation, room, viewer);
  return {
    id: conversation.id,
    name: conversation.name,
    ...presentKind(conversation),
    created: conversation.created,
    creator: conversation.creator,
    is_archived: conversation.isArchived,
    is_general: conversation.isGeneral,
    ...presentSharing(conversation),
    ...presentCanvas(state, conversation),
    pending_connected_team_ids: [],
    shared_team_ids: [state.team.id],
    context_team_id: state.team.id,
    parent_conversation: null,
    updated: conversation.updated,
    is_member: room.members.has(viewer),
    topic: presentWords(conversation.topic),
    purpose: presentWords(conversation.purpose),
    previous_names: conversation.previousNames,
  };
}

/** `{channel}`: the response of methods that find or change a conversation. */
export function presentChannel(state: State, id: string, viewer: string) {
  const { conversation, room } = requireConversation(state, id);
  return { channel: presentConversation(state, conversation, room, viewer) };
}

/** A new channel as its event shows it. */
export function presentNewChannel(state: State, conversation: Conversation) {
  const { id, name, created, creator } = conversation;
  return {
    id,
    name,
    ...presentKind(conversation),
    created,
    creator,
    is_archived: false,
    is_general: false,
    is_frozen: false,
    ...presentSharing(conversation),
    shared_team_ids: [state.team.id],
    context_team_id: state.team.id,
    updated: conversation.updated,
  };
}

/** A renamed channel as its event shows it. */
export function presentRenamedChannel({ id, kind, name, created }: Conversation) {
  return {
    id,
    is_channel: kind === "channel",
    is_mpim: kind === "mpim",
    name,
    name_normalized: name,
    created,
  };
}
