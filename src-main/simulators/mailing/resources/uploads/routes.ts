import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { lobError, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { readCsv } from "../../shared/csv.ts";
import { isoTime } from "../../shared/present.ts";
import type { SimContext, State } from "../../state.ts";
import { requireCampaign } from "../campaigns/actions.ts";
import { presentUpload } from "../campaigns/present.ts";
import { listRecipients } from "../campaigns/recipients.ts";
import type { Upload } from "../campaigns/types.ts";

const column = z
  .string()
  .max(200)
  .nullish()
  .transform((name) => name ?? null);

/** The parts of an address are in the columns of the same names unless a client maps them. */
const required = lazyObject(() => ({
  name: column,
  address_line1: column,
  address_city: column,
  address_state: column,
  address_zip: column,
}));

const optional = lazyObject(() => ({
  address_line2: column,
  company: column,
  address_country: column,
}));

const usualRequired = () =>
  Object.fromEntries(Object.keys(required.shape).map((name) => [name, name]));
const usualOptional = () =>
  Object.fromEntries(Object.keys(optional.shape).map((name) => [name, name]));

const mapping = () => ({
  requiredAddressColumnMapping: required.optional(),
  optionalAddressColumnMapping: optional.optional(),
  mergeVariableColumnMapping: z.record(z.string().max(200), column).nullish(),
});

function requireUpload({ uploads }: State, id: string | undefined): Upload {
  const upload = uploads.get(id ?? "");
  if (!upload || upload.isDeleted) throw notFound("upload");
  return upload;
}

function checkDraft({ state }: Upload): void {
  if (state === "Draft" || state === "Ready for Validation") return;
  throw lobError(422, "invalid", `upload is ${state} and cannot be changed`);
}

function save({ state, now }: SimContext, upload: Upload, changes: Partial<Upload>): Upload {
  return state.uploads.replace({ ...upload, ...changes, updatedAt: now });
}

const fileBody = lazyObject(() => ({
  file: lazyObject(() => ({ fileName: z.string(), bytes: z.instanceof(Buffer) })),
}));

const exportTypes = ["all", "failures", "successes"] as const;

/** Values as a row of a file. */
const writeRow = (values: readonly string[]) =>
  values
    .map((value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join();

function csvResponse(text: string): RouteResponse {
  const contentType = "text/csv";
  const headers = { "content-type": contentType, ...sandboxHeaders(contentType) };
  return new RouteResponse(200, Buffer.from(text), headers);
}

/** Uploads: the recipients of campaigns, as comma-separated values. */
export const routes = [
  route("POST /v1/uploads", "Creates a list of recipients", {
    body: lazyObject(() => ({ campaignId: z.string().min(1, "is required"), ...mapping() })),
    unsupported: ["metadata"],
    handle: (context, { body }) => {
      const { ids, now, state } = context;
      const campaign = requireCampaign(state, body.campaignId);
      const upload = state.uploads.add({
        id: ids.next("upl_", 16, "hex"),
        createdAt: now,
        updatedAt: now,
        isDeleted: false,
        campaignId: campaign.id,
        state: "Draft",
        fileName: undefined,
        bytes: 0,
        columns: [],
        rows: [],
        required: body.requiredAddressColumnMapping ?? usualRequired(),
        optional: body.optionalAddressColumnMapping ?? usualOptional(),
        variables: body.mergeVariableColumnMapping ?? null,
        exports: [],
      });
      return presentUpload(upload);
    },
  }),
  route("GET /v1/uploads", "Lists lists of recipients", {
    query: lazyObject(() => ({ campaignId: z.string().optional() })),
    handle: ({ state }, { query }) =>
      [...state.uploads.newestFirst()]
        .filter(
          (upload) =>
            !upload.isDeleted &&
            (query.campaignId === undefined || upload.campaignId === query.campaignId),
        )
        .map(presentUpload),
  }),
  route("GET /v1/uploads/:id", "Shows a list of recipients", ({ state }, { params }) =>
    presentUpload(requireUpload(state, params["id"])),
  ),
  route("PATCH /v1/uploads/:id", "Maps the columns of a list", {
    body: lazyObject(() => ({ originalFilename: z.string().max(255).optional(), ...mapping() })),
    unsupported: ["metadata"],
    handle: (context, { params, body }) => {
      const upload = requireUpload(context.state, params["id"]);
      checkDraft(upload);
      const changed = save(context, upload, {
        fileName: body.originalFilename ?? upload.fileName,
        required: body.requiredAddressColumnMapping ?? upload.required,
        optional: body.optionalAddressColumnMapping ?? upload.optional,
        variables: body.mergeVariableColumnMapping ?? upload.variables,
      });
      return presentUpload(changed);
    },
  }),
  route("DELETE /v1/uploads/:id", "Deletes a list of recipients", (context, { params }) => {
    const upload = requireUpload(context.state, params["id"]);
    checkDraft(upload);
    save(context, upload, { isDeleted: true });
    return { id: upload.id, deleted: true };
  }),
  route("POST /v1/uploads/:id/file", "Uploads the recipients", {
    body: fileBody,
    handle: (context, { params, body: { file } }) => {
      const upload = requireUpload(context.state, params["id"]);
      checkDraft(upload);
      const [columns = [], ...rows] = readCsv(file.bytes.toString("utf8"));
      const state = rows.length === 0 ? "Errored" : "Ready for Validation";
      const { fileName, bytes } = file;
      save(context, upload, { fileName, bytes: bytes.length, columns, rows, state });
      return { message: "File uploaded successfully", filename: fileName };
    },
  }),
  route("POST /v1/uploads/:id/exports", "Exports recipients", {
    body: lazyObject(() => ({ type: z.enum(exportTypes).default("all") })),
    handle: (context, { params, body }) => {
      const upload = requireUpload(context.state, params["id"]);
      const id = context.ids.next("ex_", 16, "hex");
      const made = { id, type: body.type, createdAt: context.now };
      save(context, upload, { exports: [...upload.exports, made] });
      return { message: "Export is processing.", exportId: id };
    },
  }),
  route("GET /v1/uploads/:id/exports/:export", "Shows an export", ({ state }, request) => {
    const upload = requireUpload(state, request.params["id"]);
    const found = upload.exports.find(({ id }) => id === request.params["export"]);
    if (!found) throw notFound("export");
    return {
      id: found.id,
      dateCreated: isoTime(found.createdAt),
      dateModified: isoTime(found.createdAt),
      deleted: false,
      s3Url: `${request.baseUrl}/upload-exports/${upload.id}/${found.id}.csv`,
      state: "succeeded",
      type: found.type,
      uploadId: upload.id,
    };
  }),
  route("GET /upload-exports/:id/:file", "Sends the file of an export", {
    open: true,
    handle: ({ state }, { params }) => {
      const upload = requireUpload(state, params["id"]);
      const found = upload.exports.find(({ id }) => `${id}.csv` === params["file"]);
      if (!found) throw notFound("export");
      const rows = listRecipients(upload)
        .filter(
          ({ to }) => found.type === "all" || (found.type === "successes") === (to !== undefined),
        )
        .map(({ row }) => writeRow(row));
      return csvResponse([writeRow(upload.columns), ...rows].join("\n"));
    },
  }),
];
