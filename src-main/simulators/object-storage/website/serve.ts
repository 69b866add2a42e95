import { RouteResponse } from "#core/contract/response.ts";
import { escapeHtml } from "#core/text/escaping.ts";
import { isAllowed } from "../access/authorize.ts";
import { readWebsite } from "../configuration/stored.ts";
import type { Website } from "../configuration/schemas.ts";
import { noSuchBucket, S3Error } from "../errors.ts";
import { readHeaders } from "../resources/objects/present.ts";
import type { S3Request } from "../route.ts";
import type { Bucket, SimContext, StoredObject } from "../state.ts";

const WEBSITE_HOST =
  /^(?<bucket>[a-z0-9][a-z0-9.-]*)\.s3-website(?:[.-][a-z0-9-]+)?\.localhost(?::\d+)?$/i;

/** Returns the bucket of `http://bucket.s3-website.localhost:4712`, the address of its website. */
export function readWebsiteBucket(host: string | undefined): string | undefined {
  return WEBSITE_HOST.exec(host ?? "")?.groups?.["bucket"];
}

const REASONS: Readonly<Record<number, string>> = {
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
};

/** An error page of S3. */
function errorPage({ status, code, message }: S3Error): RouteResponse {
  const title = `${String(status)} ${REASONS[status] ?? code}`;
  const html = `<html>
<head><title>${title}</title></head>
<body>
<h1>${title}</h1>
<ul>
<li>Code: ${code}</li>
<li>Message: ${escapeHtml(message)}</li>
</ul>
</body>
</html>
`;
  return new RouteResponse(status, html, { "content-type": "text/html; charset=utf-8" });
}

function sendObject({ state }: SimContext, call: S3Request, object: StoredObject, status: number) {
  const redirect = object.settings.headers["x-amz-website-redirect-location"];
  if (redirect !== undefined) return new RouteResponse(301, undefined, { location: redirect });
  const headers = readHeaders(call, object, undefined);
  if (call.request.method === "HEAD") return new RouteResponse(status, undefined, headers);
  return new RouteResponse(status, state.blobs.stream(object.blob), headers);
}

type Rule = NonNullable<Website["RoutingRules"]>["RoutingRule"][number];

/** Finds the first rule for a key, before an object is looked for or after an error. */
function ruleFor({ RoutingRules }: Website, key: string, status?: number): Rule | undefined {
  return RoutingRules?.RoutingRule.find(({ Condition }) => {
    const { KeyPrefixEquals: prefix = "", HttpErrorCodeReturnedEquals: error } = Condition;
    const isNow = error === undefined ? status === undefined : error === String(status);
    return isNow && key.startsWith(prefix);
  });
}

function follow({ Condition, Redirect }: Rule, key: string, { request }: S3Request): RouteResponse {
  const { HostName, Protocol, ReplaceKeyWith, ReplaceKeyPrefixWith, HttpRedirectCode } = Redirect;
  const prefix = Condition.KeyPrefixEquals ?? "";
  const replaced =
    ReplaceKeyPrefixWith === undefined ? key : ReplaceKeyPrefixWith + key.slice(prefix.length);
  const own = new URL(request.baseUrl);
  const host = HostName ?? own.host;
  const location = `${Protocol ?? own.protocol.slice(0, -1)}://${host}/${ReplaceKeyWith ?? replaced}`;
  return new RouteResponse(Number(HttpRedirectCode), undefined, { location });
}

/** Finds the object of a path: itself, or the index document of a folder. */
function findPage(bucket: Bucket, website: Website, key: string): StoredObject | undefined {
  const suffix = website.IndexDocument?.Suffix ?? "";
  return bucket.objects.get(key === "" || key.endsWith("/") ? `${key}${suffix}` : key);
}

function failure(key: string, isListed: boolean): S3Error {
  return isListed
    ? new S3Error(404, "NoSuchKey", `The specified key does not exist. Key: ${key}`)
    : new S3Error(403, "AccessDenied", "Access Denied");
}

/** Responds to a request to the website of a bucket: pages and errors are for browsers. */
export function serveWebsite(context: SimContext, call: S3Request): RouteResponse {
  const { target, request } = call;
  const bucket = context.state.buckets.get(target.bucket);
  if (!bucket) return errorPage(noSuchBucket(target.bucket));
  const website = readWebsite(bucket);
  if (!website) {
    const message = "The specified bucket does not have a website configuration";
    return errorPage(new S3Error(404, "NoSuchWebsiteConfiguration", message));
  }
  if (request.method !== "GET" && request.method !== "HEAD") {
    const message = "The specified method is not allowed against this resource.";
    return errorPage(new S3Error(405, "MethodNotAllowed", message));
  }
  return servePage(context, call, bucket, website);
}

function servePage(
  context: SimContext,
  call: S3Request,
  bucket: Bucket,
  website: Website,
): RouteResponse {
  const { key } = call.target;
  const { RedirectAllRequestsTo: all } = website;
  if (all) {
    const { HostName, Protocol = "http" } = all;
    return new RouteResponse(301, undefined, { location: `${Protocol}://${HostName}/${key}` });
  }
  const before = ruleFor(website, key);
  if (before) return follow(before, key, call);
  const can = (summary: string, name: string) =>
    isAllowed(context, call, {
      summary,
      bucket,
      key: name,
      versionId: null,
      principal: "anonymous",
    });
  const page = findPage(bucket, website, key);
  if (page && can("GetObject", page.key)) return sendObject(context, call, page, 200);
  if (!page && key !== "" && findPage(bucket, website, `${key}/`)) {
    return new RouteResponse(302, undefined, { location: `/${key}/` });
  }
  const error = failure(key, !page && can("ListObjectsV2", ""));
  const after = ruleFor(website, key, error.status);
  if (after) return follow(after, key, call);
  const document = bucket.objects.get(website.ErrorDocument?.Key ?? "");
  if (document && can("GetObject", document.key)) {
    return sendObject(context, call, document, error.status);
  }
  return errorPage(error);
}
