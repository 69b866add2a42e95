import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

const icon = lazyObject(() => ({
  url16x16: z.string().optional(),
  title: z.string().optional(),
  link: z.string().optional(),
}));

/** A link to something outside: a page, a build, a ticket of another system. */
export const remoteLinkBody = lazyObject(() => ({
  globalId: z.string().max(255, "must have at most 255 characters").optional(),
  application: lazyObject(() => ({
    type: z.string().optional(),
    name: z.string().optional(),
  })).optional(),
  relationship: z.string().optional(),
  object: lazyObject(() => ({
    url: z.string("The URL of the linked object is required.").min(1, "The URL must not be empty."),
    title: z.string("The title of the linked object is required.").min(1, "must not be empty"),
    summary: z.string().optional(),
    icon: icon.optional(),
    status: lazyObject(() => ({
      resolved: z.boolean().optional(),
      icon: icon.optional(),
    })).optional(),
  })),
}));
