import type { State, User } from "../../state.ts";

/** A user by its id alone. */
export function presentUserRef(id: string): Record<string, unknown> {
  return { object: "user", id };
}

/** The one workspace. */
export const workspace = { id: "5eed0000-0000-4000-8000-000000000001", name: "Simdeck" } as const;

/** The size of the largest file of the workspace: 5 GiB, as in workspaces that are paid for. */
export const MAX_FILE_BYTES = 5 * 1_024 ** 3;

const bot = {
  owner: { type: "workspace", workspace: true },
  workspace_id: workspace.id,
  workspace_limits: { max_file_upload_size_in_bytes: MAX_FILE_BYTES },
  workspace_name: workspace.name,
};

/** A user as the API shows it: a person or the integration's bot. */
export function presentUser(user: User): Record<string, unknown> {
  const common = { ...presentUserRef(user.id), name: user.name, avatar_url: null };
  if (user.email === undefined) return { ...common, type: "bot", bot };
  return { ...common, type: "person", person: { email: user.email } };
}

/** A user with all its fields, or its id alone when it is unknown. */
export function presentKnownUser(state: State, id: string): Record<string, unknown> {
  const user = state.users.get(id);
  return user ? presentUser(user) : presentUserRef(id);
}
