import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import type { FileLink } from "./fields.ts";

/** Returns whether the address of a link has ended. */
export function isExpired({ expires_at: expiry }: FileLink, context: SimContext): boolean {
  return expiry !== null && expiry <= secondsNow(context);
}

/** A file link as the API shows it. */
export function presentFileLink({ token, ...link }: FileLink, context: SimContext): ApiObject {
  return {
    ...link,
    expired: isExpired({ token, ...link }, context),
    url: `${context.baseUrl}/links/${token}`,
  };
}

export const fileLinkResource: Resource<FileLink> = {
  name: "file_link",
  noun: "file link",
  of: ({ fileLinks }) => fileLinks,
  present: presentFileLink,
};
