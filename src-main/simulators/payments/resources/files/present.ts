import type { ApiObject } from "../../shared/present.ts";
import { shortList } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { presentFileLink } from "../file-links/present.ts";
import type { StoredFile } from "./fields.ts";

/** A file as the API shows it, without its content. */
export function presentFile(file: StoredFile, context: SimContext): ApiObject {
  const { bytes: _bytes, contentType: _type, ...shown } = file;
  const links = [...context.state.fileLinks.newestFirst()].filter((link) => link.file === file.id);
  return {
    ...shown,
    links: shortList(
      `/v1/file_links?file=${file.id}`,
      links.map((link) => presentFileLink(link, context)),
    ),
    url: `${context.baseUrl}/v1/files/${file.id}/contents`,
  };
}

export const fileResource: Resource<StoredFile> = {
  name: "file",
  noun: "file upload",
  of: ({ files }) => files,
  present: presentFile,
};
