import { type S3Request, readHeader } from "../route.ts";
import { ACCOUNT_ID, REGION } from "../shared/account.ts";
import type { SimContext, StoredObject } from "../state.ts";
import type { Principal, ReadKey } from "./types.ts";

/** The request that condition keys are about. */
interface Subject {
  readonly context: SimContext;
  readonly call: S3Request;
  readonly principal: Principal;
  /** The object that the request reads or replaces. */
  readonly object: StoredObject | undefined;
}

type Read = (subject: Subject) => readonly string[] | undefined;

const one = (value: string | null | undefined) => (value == null ? undefined : [value]);
const nothing: Read = () => undefined;
const always =
  (value: string): Read =>
  () => [value];

/** The user that every signed request comes from. */
const USER = "simdeck";

const ofOwner =
  (value: string): Read =>
  ({ principal }) =>
    principal === "owner" ? [value] : undefined;

const header =
  (name: string): Read =>
  ({ call }) =>
    one(readHeader(call, name));

const parameter =
  (name: string): Read =>
  ({ call }) =>
    one(call.query.get(name));

const isPresigned = ({ query }: S3Request) =>
  query.has("X-Amz-Signature") || query.has("Signature");

/** The keys of every service, without `aws:` and in lower case. */
const GLOBAL: Readonly<Record<string, Read>> = {
  currenttime: ({ context }) => [new Date(context.fileTime).toISOString()],
  epochtime: ({ context }) => [String(Math.floor(context.fileTime / 1_000))],
  principalaccount: ofOwner(ACCOUNT_ID),
  principalarn: ofOwner(`arn:aws:iam::${ACCOUNT_ID}:user/${USER}`),
  principaltype: ({ principal }) => [principal === "owner" ? "User" : "Anonymous"],
  referer: header("referer"),
  requestedregion: always(REGION),
  resourceaccount: always(ACCOUNT_ID),
  securetransport: ({ call }) => [String(call.request.baseUrl.startsWith("https:"))],
  sourceip: always("127.0.0.1"),
  useragent: header("user-agent"),
  userid: ({ principal }) => [principal === "owner" ? "AIDASIMDECK0000000000" : "anonymous"],
  username: ofOwner(USER),
  viaawsservice: always("false"),
  // Without an organization, a private network, temporary credentials and MFA, a request has none of these.
  ...Object.fromEntries(
    [
      ...["multifactorauthage", "multifactorauthpresent", "principalisawsservice"],
      ...["principalorgid", "principalorgpaths", "principalservicename", "resourceorgid"],
      ...["resourceorgpaths", "sourceaccount", "sourcearn", "sourceorgid", "sourceorgpaths"],
      ...["sourcevpc", "sourcevpce", "sourcevpcarn", "tokenissuetime", "vpcsourceip"],
      ...["calledvia", "calledviafirst", "calledvialast", "federatedprovider", "sourceidentity"],
    ].map((name) => [name, nothing]),
  ),
};

/** The keys of S3, without `s3:` and in lower case. Those of headers are read by their own names. */
const OWN: Readonly<Record<string, Read>> = {
  authtype: ({ call }) => {
    if (call.request.method === "POST" && call.headers["content-type"]?.startsWith("multipart/"))
      return ["POST"];
    return [isPresigned(call) ? "REST-QUERY-STRING" : "REST-HEADER"];
  },
  delimiter: parameter("delimiter"),
  "if-match": header("if-match"),
  "if-none-match": header("if-none-match"),
  locationconstraint: nothing,
  "max-keys": parameter("max-keys"),
  "object-lock-legal-hold": header("x-amz-object-lock-legal-hold"),
  "object-lock-mode": header("x-amz-object-lock-mode"),
  "object-lock-retain-until-date": header("x-amz-object-lock-retain-until-date"),
  "object-lock-remaining-retention-days": ({ call, context }) => {
    const until = Date.parse(readHeader(call, "x-amz-object-lock-retain-until-date") ?? "");
    const days = Math.floor((until - context.fileTime) / 86_400_000);
    return Number.isNaN(days) ? undefined : [String(days)];
  },
  prefix: parameter("prefix"),
  requestobjecttagkeys: ({ call }) => {
    const keys = [...sentTags(call).keys()];
    return keys.length > 0 ? keys : undefined;
  },
  resourceaccount: always(ACCOUNT_ID),
  signatureversion: ({ call }) => [
    /AWSAccessKeyId=|^AWS /.test(`${call.request.headers.authorization ?? ""}${call.request.url}`)
      ? "AWS"
      : "AWS4-HMAC-SHA256",
  ],
  versionid: parameter("versionId"),
  // Buckets have no access points.
  accesspointnetworkorigin: nothing,
  dataaccesspointaccount: nothing,
  dataaccesspointarn: nothing,
};

const sentTags = (call: S3Request) => new URLSearchParams(readHeader(call, "x-amz-tagging") ?? "");

function readerOf(key: string): Read | undefined {
  const [service = "", ...rest] = key.split(":");
  const name = rest.join(":");
  const lower = name.toLowerCase();
  const [, kind, tag = ""] = /^(\w+)\/(.+)$/.exec(name) ?? [];
  if (service.toLowerCase() === "aws") {
    const isTag = /^(?:principal|request|resource)tag$/i.test(kind ?? "");
    return isTag ? nothing : GLOBAL[lower];
  }
  if (/^existingobjecttag$/i.test(kind ?? "")) return ({ object }) => one(object?.tags.get(tag));
  if (/^requestobjecttag$/i.test(kind ?? "")) return ({ call }) => one(sentTags(call).get(tag));
  return lower.startsWith("x-amz-") ? header(lower) : OWN[lower];
}

/** Returns whether a policy can name a condition key. */
export function isKnownKey(key: string): boolean {
  return /^(?:aws|s3):/i.test(key) && readerOf(key) !== undefined;
}

/** Makes the reader of the condition keys of a request. Names are compared without case. */
export function readKeys(subject: Subject): ReadKey {
  return (key) => readerOf(key)?.(subject);
}
