import type { RouteRequest } from "#core/contract/route.ts";
import { badRequest, jiraError, notFound } from "../../errors.ts";
import { cropSvg } from "../../pictures/draw.ts";
import { measure } from "../../pictures/measure.ts";
import type { View } from "../../route.ts";
import { findProject } from "../../shared/find.ts";
import { avatarExists, type AvatarType, avatarTypes } from "../../site/avatars.ts";
import type { Avatar } from "../../site/types.ts";
import { nextId, type SimContext, type State } from "../../state.ts";

/** 2 MiB: the largest picture. */
export const MAX_BYTES = 2 * 1_024 * 1_024;

/** The kind of a path. */
export function requireType(type = ""): AvatarType {
  const found = avatarTypes.find((one) => one === type);
  if (found) return found;
  throw notFound(`The avatar type '${type}' does not exist.`);
}

/** The thing that a picture belongs to: the key of its picture, and the thing itself. */
export function requireOwner(state: State, type: AvatarType, id = ""): string {
  const owners = {
    project: () => findProject(state, id)?.id,
    issuetype: () => state.issueTypes.get(id)?.id,
    priority: () => state.priorities.get(id)?.id,
    user: () => state.users.get(id)?.id,
  };
  const owner = owners[type]();
  if (owner !== undefined) return owner;
  throw notFound(`The ${type} with id '${id}' does not exist.`);
}

/** The picture that a thing has. */
export function chosenBy(
  { projects, issueTypes, priorities }: State,
  type: AvatarType,
  id: string,
) {
  if (type === "project") return projects.get(id)?.avatarId ?? undefined;
  if (type === "issuetype") return issueTypes.get(id)?.avatarId;
  return type === "priority" ? priorities.get(id)?.avatarId : undefined;
}

/** Refuses a caller who changes what the caller does not administer. */
export function checkChange(
  { state, callerId }: View,
  isAdministrator: (permission: "site" | "project") => boolean,
  type: AvatarType,
  ownerId: string,
): void {
  const isOwn = type === "user" && state.users.get(ownerId)?.id === callerId;
  if (isOwn || isAdministrator(type === "project" ? "project" : "site")) return;
  throw jiraError(403, ["You do not have permission to change the avatar."]);
}

interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Stores an uploaded picture, or a square part of it. */
export function storeAvatar(
  context: SimContext,
  type: AvatarType,
  ownerId: string,
  { headers, body }: Pick<RouteRequest, "headers" | "body">,
  { x, y, size }: Crop,
): Avatar {
  const token = headers["x-atlassian-token"];
  if (token !== "no-check" && token !== "nocheck") throw jiraError(403, ["XSRF check failed"]);
  const measured = Buffer.isBuffer(body) ? measure(body) : undefined;
  if (!Buffer.isBuffer(body) || !measured) {
    throw badRequest("The image must be a PNG, GIF or JPEG.");
  }
  const side = size === 0 ? Math.min(measured.width, measured.height) : size;
  if (x + side > measured.width || y + side > measured.height || side === 0) {
    throw badRequest("The part of the image is outside of the image.");
  }
  const isWhole = side === measured.width && side === measured.height;
  const { contentType } = measured;
  const bytes = isWhole
    ? body
    : Buffer.from(cropSvg(body, contentType, measured, { x, y, size: side }));
  return context.state.avatars.add({
    id: `1${nextId(context, "avatar")}`,
    type,
    ownerId,
    contentType: isWhole ? contentType : "image/svg+xml",
    bytes,
  });
}

/** Removes an uploaded picture. Things that have it get the usual one. */
export function removeAvatar(state: State, type: AvatarType, ownerId: string, id = ""): void {
  const avatar = state.avatars.get(id);
  if (avatar?.type !== type || avatar.ownerId !== ownerId) {
    throw notFound(`The avatar with id '${id}' does not exist.`);
  }
  const project = state.projects.get(ownerId);
  if (project?.avatarId === id) state.projects.replace({ ...project, avatarId: null });
  const issueType = state.issueTypes.get(ownerId);
  if (issueType?.avatarId === id) {
    const { avatarId: _gone, ...rest } = issueType;
    state.issueTypes.replace(rest);
  }
  const priority = state.priorities.get(ownerId);
  if (priority?.avatarId === id) {
    const { avatarId: _gone, ...rest } = priority;
    state.priorities.replace(rest);
  }
  state.avatars.remove(id);
}

/** Refuses the id of a picture that does not exist. */
export function checkAvatar(state: State, type: AvatarType, id: string): string {
  if (avatarExists(state, type, id)) return id;
  throw notFound(`The avatar with id '${id}' does not exist.`);
}
