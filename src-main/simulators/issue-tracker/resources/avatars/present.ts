import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { colorAt, drawPng, drawSvg } from "../../pictures/draw.ts";
import type { ApiObject, View } from "../../route.ts";
import { type AvatarType, avatarUrl, systemAvatarIds } from "../../site/avatars.ts";
import type { State } from "../../state.ts";

const sizes = [
  ["48x48", "large"],
  ["24x24", "small"],
  ["16x16", "xsmall"],
  ["32x32", "medium"],
] as const;

/** The sides of pictures by the names that addresses have. */
const sides: Readonly<Record<string, number>> = {
  xsmall: 16,
  small: 24,
  medium: 32,
  large: 48,
  xlarge: 96,
};

/** Returns the side of a size: a name, or a number. */
export function sideOf(size: string | undefined): number {
  const side = sides[size ?? "large"] ?? Number(size);
  return Number.isInteger(side) && side >= 1 && side <= 256 ? side : 48;
}

/** The addresses of a picture in its four sizes. */
export function urlsOf(site: string, type: AvatarType, id: string): ApiObject {
  const url = avatarUrl(site, type, id);
  return Object.fromEntries(sizes.map(([name, size]) => [name, `${url}?size=${size}`]));
}

/** A picture of a list. */
export function presentAvatar(
  { site, state }: View,
  type: AvatarType,
  id: string,
  chosen?: string,
): ApiObject {
  const own = state.avatars.get(id);
  return {
    id,
    ...(own && { owner: own.ownerId }),
    isSystemAvatar: own === undefined,
    isSelected: id === chosen,
    isDeletable: own !== undefined,
    ...(own && { fileName: `${id}.${own.contentType.replace(/^image\/|\+xml$/g, "")}` }),
    urls: urlsOf(site, type, id),
  };
}

const cached = { "cache-control": "private, max-age=3600", "x-content-type-options": "nosniff" };

const sent = (bytes: Buffer | string, contentType: string) =>
  new RouteResponse(200, typeof bytes === "string" ? Buffer.from(bytes) : bytes, {
    "content-type": contentType,
    ...cached,
    ...sandboxHeaders(contentType),
  });

interface Look {
  readonly size?: string | undefined;
  readonly format?: "png" | "svg" | undefined;
}

/** The picture that the site draws: a letter on a color. */
export function sendDrawing(letter: string, number: number, { size, format = "svg" }: Look) {
  const drawing = { letter, color: colorAt(number) };
  const side = sideOf(size);
  if (format === "png") return sent(drawPng(drawing, side), "image/png");
  return sent(drawSvg(drawing, side), "image/svg+xml");
}

/** A picture of every site, or an uploaded one, which is sent as it was stored. */
export function sendAvatar(state: State, type: AvatarType, id: string, look: Look): RouteResponse {
  const own = state.avatars.get(id);
  if (own?.type === type) return sent(own.bytes, own.contentType);
  const place = systemAvatarIds(type).indexOf(id);
  if (place < 0) throw notFound(`The avatar with id '${id}' does not exist.`);
  return sendDrawing(String.fromCodePoint(65 + place), place, look);
}
