import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { writeNotes } from "./notes.ts";

/** Texts of releases, written from the pull requests that they contain. */
export const routes = [
  route("POST /repos/:owner/:repo/releases/generate-notes", "Writes the text of a release", {
    body: lazyObject(() => ({
      tag_name: z.string().min(1),
      target_commitish: z.string().optional(),
      previous_tag_name: z.string().optional(),
    })),
    unsupported: ["configuration_file_path"],
    handle: (context, { body }) => writeNotes(context, body),
  }),
];
