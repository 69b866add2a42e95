import { Readable } from "node:stream";
import { RouteResponse } from "#core/contract/response.ts";
import { isAllowed } from "../../access/authorize.ts";
import { readObjectAcl } from "../../access/settings.ts";
import { receiveBytes } from "../../body/receive.ts";
import { accessDenied, invalidArgument, noSuchBucket, S3Error } from "../../errors.ts";
import { readLock } from "../../locks/lock.ts";
import { type S3Request, route } from "../../route.ts";
import { encryptionHeaders } from "../../shared/encryption.ts";
import { readSettings } from "../../shared/object-settings.ts";
import { checksumHeaders, presentEtag } from "../../shared/present.ts";
import { requireBucket } from "../../shared/require.ts";
import { checkTags, MAX_OBJECT_TAGS, taggingBody } from "../../shared/tags.ts";
import { chooseClock } from "../../signing/clocks.ts";
import { parseAmzDate } from "../../signing/read-signature.ts";
import type { SimContext, StoredObject, Tags } from "../../state.ts";
import { storeObject, versionHeaders } from "../../versions/history.ts";
import { readXml } from "../../xml/read.ts";
import { elements, plainDocument } from "../../xml/write.ts";
import { type Form, readForm } from "./form.ts";
import { checkFormPolicy, readFormPolicy } from "./policy.ts";
import { findSender } from "./sender.ts";

type Fields = Form["fields"];

function keyOf({ fields, fileName }: Form): string {
  const key = fields.get("key") ?? "";
  if (key === "") {
    const message =
      "Bucket POST must contain a field named 'key'.  If it is specified, please check the order of the fields.";
    throw invalidArgument(message, "key", "");
  }
  // Browsers may send the path of the file.
  const name = fileName.split(/[/\\]/).at(-1) ?? "";
  return key.replaceAll("${filename}", name);
}

/** Fields that are headers of a PUT under the same name. */
const HEADERS =
  /^(?:cache-control|content-disposition|content-encoding|content-language|content-md5|content-type|expires|x-amz-(?:meta-|storage-class|website-|server-side-|checksum-|object-lock-|sdk-|grant-|tagging).*)$/;

function headersOf(fields: Fields): S3Request["headers"] {
  const own = [...fields].filter(([name]) => HEADERS.test(name));
  const acl = fields.get("acl") ?? fields.get("x-amz-acl");
  return { ...Object.fromEntries(own), ...(acl === undefined ? {} : { "x-amz-acl": acl }) };
}

function tagsOf(fields: Fields): Tags {
  const text = fields.get("tagging");
  return text === undefined
    ? new Map()
    : checkTags(readXml(text, "Tagging", taggingBody), MAX_OBJECT_TAGS);
}

/** Checks policy and permission, and returns the range of the size that the policy allows. */
function checkForm(context: SimContext, call: S3Request, key: string, fields: Fields) {
  const bucket = requireBucket(context.state, call.target.bucket);
  const principal = findSender(context, call, fields);
  const policy = fields.get("policy");
  const read = policy === undefined ? undefined : readFormPolicy(policy);
  if (read) {
    const signedAt = parseAmzDate(fields.get("x-amz-date") ?? "");
    const now = chooseClock(context, Number.isNaN(signedAt) ? read.expiresAt : signedAt);
    checkFormPolicy(read, new Map([...fields, ["key", key], ["bucket", bucket.id]]), now);
  }
  const access = { summary: "PutObject", bucket, key, versionId: null, principal };
  if (!isAllowed(context, call, access)) throw accessDenied();
  return read?.sizes;
}

function checkSize(size: number, min: number): void {
  if (size >= min) return;
  throw new S3Error(
    400,
    "EntityTooSmall",
    "Your proposed upload is smaller than the minimum allowed size",
    { ProposedSize: size, MinSizeAllowed: min },
  );
}

/** Stores the file of a form as a PUT of the same key would. */
async function storeFile(context: SimContext, call: S3Request, form: Form): Promise<StoredObject> {
  const { state } = context;
  const { fields, file, end } = form;
  const key = keyOf(form);
  const sizes = checkForm(context, call, key, fields);
  const sender = { headers: headersOf(fields) };
  const bucket = requireBucket(state, call.target.bucket);
  const acl = readObjectAcl(bucket, sender);
  const lock = readLock(context, sender, bucket);
  const [settings, tags] = [readSettings(sender, bucket), tagsOf(fields)];
  const received = await receiveBytes(
    state.blobs,
    { ...sender, body: file },
    sizes && { limit: sizes.max },
  );
  const { blob, md5: etag, checksum } = received;
  try {
    await end;
    checkSize(blob.length, sizes?.min ?? 0);
    if (context.state !== state) throw noSuchBucket(bucket.id);
    const stamp = { etag, modifiedAt: context.fileTime, parts: undefined };
    const place = { bucket: bucket.id, key };
    const now = requireBucket(state, bucket.id);
    const own = { blob, settings, tags, acl, lock, checksum };
    return storeObject(context, now, { ...place, ...stamp, ...own });
  } catch (error) {
    state.blobs.release(blob);
    throw error;
  }
}

function redirectOf(fields: Fields, object: StoredObject): string | undefined {
  const address = fields.get("success_action_redirect") ?? fields.get("redirect") ?? "";
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  url.searchParams.set("bucket", object.bucket);
  url.searchParams.set("key", object.key);
  url.searchParams.set("etag", presentEtag(object.etag));
  return url.href;
}

function respond(
  { state }: SimContext,
  { request }: S3Request,
  { fields }: Form,
  object: StoredObject,
): RouteResponse {
  const redirect = redirectOf(fields, object);
  const { bucket, key, etag, settings, checksum } = object;
  if (redirect !== undefined) return new RouteResponse(303, undefined, { location: redirect });
  const path = key.split("/").map(encodeURIComponent).join("/");
  const location = `${request.baseUrl}/${bucket}/${path}`;
  const headers = {
    location,
    etag: presentEtag(etag),
    ...encryptionHeaders(settings.encryption),
    ...checksumHeaders(checksum),
    ...versionHeaders(requireBucket(state, bucket), object),
  };
  const status = fields.get("success_action_status");
  if (status === "200") return new RouteResponse(200, undefined, headers);
  if (status !== "201") return new RouteResponse(204, undefined, headers);
  const fieldsOf = { Location: location, Bucket: bucket, Key: key, ETag: presentEtag(etag) };
  const document = plainDocument("PostResponse", elements(fieldsOf));
  return new RouteResponse(201, document, { ...headers, "content-type": "application/xml" });
}

async function postObject(context: SimContext, call: S3Request): Promise<RouteResponse> {
  requireBucket(context.state, call.target.bucket);
  const { body = Readable.from([]), request } = call;
  const form = await readForm(body, request.headers["content-type"] ?? "");
  // A refusal leaves the rest of the form unread.
  form.end.catch(() => undefined);
  return respond(context, call, form, await storeFile(context, call, form));
}

export const routes = [route("POST /:bucket", "PostObject", postObject)];
