import type { ChatFile, FileShare } from "../../shared/app-entities.ts";
import type { ConversationKind, State } from "../../state.ts";
import { teamUrl } from "../team/present.ts";
import { findFileType } from "./file-types.ts";

/** The name of a file within its addresses. */
function slugOf({ name }: ChatFile): string {
  return encodeURIComponent(name.toLowerCase().replaceAll(/[^\p{L}\p{N}._-]+/gu, "_"));
}

function sharedIn(state: State, { shares }: ChatFile, kinds: readonly ConversationKind[]) {
  const all = shares.map(({ channel }) => channel);
  return [...new Set(all)].filter((id) => {
    const kind = state.conversations.get(id)?.kind;
    return kind !== undefined && kinds.includes(kind);
  });
}

function presentShare(state: State, { channel, ts, threadTs }: FileShare) {
  return {
    ts,
    channel_name: state.conversations.get(channel)?.name ?? "",
    team_id: state.team.id,
    reply_users: [],
    reply_users_count: 0,
    reply_count: 0,
    ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
  };
}

function presentShares(state: State, file: ChatFile) {
  const group = (isPublic: boolean) => {
    const shares = file.shares.filter(
      ({ channel }) => (state.conversations.get(channel)?.kind === "channel") === isPublic,
    );
    const channels = [...new Set(shares.map(({ channel }) => channel))];
    return Object.fromEntries(
      channels.map((id) => [
        id,
        shares.filter(({ channel }) => channel === id).map((share) => presentShare(state, share)),
      ]),
    );
  };
  const [open, closed] = [group(true), group(false)];
  return {
    ...(Object.keys(open).length > 0 ? { public: open } : {}),
    ...(Object.keys(closed).length > 0 ? { private: closed } : {}),
  };
}

/** A file as the API and the events show it. */
export function presentFile(state: State, file: ChatFile) {
  const { id, name, title, user, created, bytes, snippetType, altText, baseUrl } = file;
  const { filetype, mimetype, pretty } = file.form ?? findFileType(name, snippetType);
  const external = file.form?.external;
  const { team, app } = state;
  const slug = slugOf(file);
  const address = (part: string) =>
    external?.url ?? `${baseUrl}/files-pri/${team.id}-${id}/${part}${slug}`;
  const channels = sharedIn(state, file, ["channel"]);
  return {
    id,
    created,
    timestamp: created,
    name,
    title,
    mimetype,
    filetype,
    pretty_type: pretty,
    user,
    user_team: team.id,
    editable: snippetType !== undefined || (file.form !== undefined && !external),
    size: bytes.length,
    mode: file.form?.mode ?? (snippetType === undefined ? "hosted" : "snippet"),
    is_external: external !== undefined,
    external_type: external ? "app" : "",
    ...(external && { external_id: external.id, external_url: external.url, app_id: app.id }),
    is_public: channels.length > 0,
    public_url_shared: file.isPublicShared,
    display_as_bot: false,
    username: "",
    ...(altText === undefined ? {} : { alt_txt: altText }),
    url_private: address(""),
    url_private_download: address("download/"),
    permalink: `${teamUrl(team)}files/${user}/${id}/${slug}`,
    permalink_public: `${baseUrl}/files-pub/${team.id}-${id}-${file.publicSecret}`,
    is_starred: false,
    shares: presentShares(state, file),
    channels,
    groups: sharedIn(state, file, ["group", "mpim"]),
    ims: sharedIn(state, file, ["im"]),
    has_rich_preview: false,
    file_access: "visible",
  };
}

/** The files of a message; a deleted file leaves its id. */
export function presentFiles(state: State, ids: readonly string[]) {
  return ids.map((id) => {
    const file = state.files.get(id);
    return file ? presentFile(state, file) : { id, mode: "tombstone" };
  });
}
