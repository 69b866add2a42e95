import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import { idempotencyKey, maybe, text, word } from "../../shared/fields.ts";
import type { SimContext } from "../../state.ts";
import { changeData, requireObject, upsertObjects } from "./actions.ts";
import { catalogObject } from "./schema.ts";
import type { CatalogObject } from "./types.ts";

const imageTypes: readonly string[] = ["image/jpeg", "image/pjpeg", "image/png", "image/gif"];

const imageFile = lazyObject(() => ({
  contentType: z.string(),
  bytes: z.instanceof(Uint8Array),
})).transform(({ contentType, bytes }, context) => {
  if (imageTypes.includes(contentType)) return { contentType, bytes };
  const message = `Files of type ${contentType.slice(0, 50)} are not supported as images.`;
  return rejectField(context, "UNSUPPORTED_MEDIA_TYPE", message);
});

const image = lazyObject(() => ({
  type: z.literal("IMAGE"),
  id: word(192),
  version: maybe(z.int()),
  image_data: lazyLooseObject(() => ({
    name: maybe(text(255)),
    caption: maybe(text(1_000)),
  })),
}));

/** `POST /v2/catalog/images`: the JSON of the form's `request`, and its file. */
export const createImageBody = lazyObject(() => ({
  request: lazyObject(() => ({
    idempotency_key: idempotencyKey(128),
    object_id: maybe(word(192)),
    image,
    is_primary: maybe(z.boolean()),
  })),
  image_file: imageFile,
})).transform(({ request, image_file }) => ({ ...request, file: image_file }));

/** `PUT /v2/catalog/images/{id}` */
export const updateImageBody = lazyObject(() => ({
  request: lazyObject(() => ({ idempotency_key: idempotencyKey(128) })),
  image_file: imageFile,
})).transform(({ request, image_file }) => ({ ...request, file: image_file }));

/** Adds an image, and attaches it to an object if one is named. The primary image is the first. */
export function createImage(
  context: SimContext,
  body: z.output<typeof createImageBody>,
): CatalogObject {
  const { state } = context;
  const target = body.object_id === undefined ? undefined : requireObject(state, body.object_id);
  const { objects } = upsertObjects(context, [catalogObject.parse(body.image)]);
  const [made] = objects;
  if (!made) throw new Error("An image was not stored");
  state.catalogImages.set(made.id, body.file);
  if (!target) return made;
  changeData(context, [target], (data) => {
    const before = z.array(z.string()).catch([]).parse(data["image_ids"]);
    const image_ids = body.is_primary === true ? [made.id, ...before] : [...before, made.id];
    return { ...data, image_ids };
  });
  return made;
}

/** Puts another file in place of an image's file. */
export function replaceImage(
  context: SimContext,
  id: string,
  { file }: z.output<typeof updateImageBody>,
): CatalogObject | undefined {
  const found = requireObject(context.state, id);
  context.state.catalogImages.set(found.id, file);
  const [changed] = changeData(context, [found], (data) => data);
  return changed;
}
