import { RouteResponse } from "#core/contract/response.ts";
import { checkLock } from "../../items/locks.ts";
import { presentItem } from "../../items/present.ts";
import { checkIfMatch, requireFile } from "../../items/tree.ts";
import { recordTrigger } from "../../events.ts";
import { route, streamRoute } from "../../route.ts";
import { fieldsQuery } from "../../shared/schema.ts";
import type { View } from "../../shared/present.ts";
import type { StoredFile } from "../../state.ts";
import { checkPreflight, createFile, createVersion, withFile } from "./actions.ts";
import { preflightBody } from "./schema.ts";

function uploaded(
  view: View,
  file: StoredFile,
  status: 200 | 201,
  fields: readonly string[] | undefined,
): RouteResponse {
  return new RouteResponse(status, {
    total_count: 1,
    entries: [presentItem(view, file, fields)],
  });
}

/** Clients upload to the host of the API or to an upload host, whose paths begin with `/api`. */
const HOSTS = ["", "/api"] as const;

export const routes = [
  route("OPTIONS /2.0/files/content", "Ask whether a file could be uploaded", {
    body: preflightBody,
    handle: (context, { body, view }) => {
      checkPreflight(context, body, undefined);
      return { upload_url: `${view.baseUrl}/api/2.0/files/content`, upload_token: "" };
    },
  }),
  route("OPTIONS /2.0/files/:id/content", "Ask whether a version could be uploaded", {
    body: preflightBody,
    handle: (context, { id, body, view, actor }) => {
      const file = requireFile(context.state, id);
      checkLock(context, file, actor);
      checkPreflight(context, body, file);
      return { upload_url: `${view.baseUrl}/api/2.0/files/${id}/content`, upload_token: "" };
    },
  }),
  ...HOSTS.flatMap((host) => [
    streamRoute(
      `POST ${host}/2.0/files/content`,
      "Upload a file",
      fieldsQuery,
      async (context, call) => {
        const file = await withFile(context, call, (form) => createFile(context, call, form));
        recordTrigger(context, call.view, "FILE.UPLOADED", file);
        return uploaded(call.view, file, 201, call.query.fields);
      },
    ),
    streamRoute(
      `POST ${host}/2.0/files/:id/content`,
      "Upload a version of a file",
      fieldsQuery,
      async (context, call) => {
        const old = requireFile(context.state, call.id);
        checkIfMatch(call.request, old);
        checkLock(context, old, call.actor);
        const file = await withFile(context, call, (form) => createVersion(context, call, form));
        recordTrigger(context, call.view, "FILE.UPLOADED", file);
        return uploaded(call.view, file, 200, call.query.fields);
      },
    ),
  ]),
];
