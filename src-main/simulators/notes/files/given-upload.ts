import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { id } from "../shared/id.ts";
import type { Given } from "../state.ts";
import { fileIdIn } from "./signed-url.ts";

const stored = lazyObject(() => ({ file_upload: z.object({ id: z.string() }) }));

/** An uploaded file as icons, covers and blocks keep it. */
export const givenUpload = (upload: string): Given => ({
  type: "file_upload",
  file_upload: { id: upload },
});

/** Returns the id of the uploaded file that a value is about. */
export function uploadIdOf(given: Given): string | undefined {
  return stored.safeParse(given).data?.file_upload.id;
}

/** An uploaded file by the id of its upload. */
export const uploadInput = lazyObject(() => ({ id })).transform((input) => givenUpload(input.id));

/** A file that a client read before and sends back. */
export const fileInput = lazyObject(() => ({ url: z.string() })).transform((input, ctx): Given => {
  const upload = fileIdIn(input.url);
  if (upload !== undefined) return givenUpload(upload);
  ctx.issues.push({
    code: "custom",
    message: "should be the address of an uploaded file",
    path: ["url"],
    input: input.url,
  });
  return z.NEVER;
});
