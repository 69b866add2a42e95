import { Refusal } from "#core/contract/refusal.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { elements, plainDocument } from "./xml/write.ts";

/** Further elements of an error's document. */
type ErrorFields = Readonly<Record<string, string | number>>;

/** An error as S3 knows it; it becomes a document once the request is known that it answers. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly status: number;
  readonly code: string;
  readonly fields: ErrorFields;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: ErrorFields = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }
}

/** The server's id, for `x-amz-id-2` and `HostId`. */
export const HOST_ID = "c2ltZGVjay1vYmplY3Qtc3RvcmFnZQ==";

/** The error as it goes out. An answer to HEAD has no body, so its code is lost: S3 does the same. */
export function toRefusal(
  error: S3Error,
  { method, url, id }: Pick<RouteRequest, "method" | "url" | "id">,
): Refusal {
  if (method === "HEAD") return new Refusal(error.status, undefined, error.headers);
  const [resource = url] = url.split("?", 1);
  const document = plainDocument(
    "Error",
    elements({
      Code: error.code,
      Message: error.message,
      ...error.fields,
      Resource: resource,
      RequestId: id,
      HostId: HOST_ID,
    }),
  );
  return new Refusal(error.status, document, {
    "content-type": "application/xml",
    ...error.headers,
  });
}

/** 404: there is no bucket of this name. */
export const noSuchBucket = (name: string): S3Error =>
  new S3Error(404, "NoSuchBucket", "The specified bucket does not exist", { BucketName: name });

/** 404: there is no object of this key in the bucket. */
export const noSuchKey = (key: string, headers: Readonly<Record<string, string>> = {}): S3Error =>
  new S3Error(404, "NoSuchKey", "The specified key does not exist.", { Key: key }, headers);

/** 404: the key has no version of this id. */
export const noSuchVersion = (VersionId: string): S3Error =>
  new S3Error(404, "NoSuchVersion", "The specified version does not exist.", { VersionId });

/** 404: no upload in parts has this id, or not any more. */
export const noSuchUpload = (uploadId: string): S3Error =>
  new S3Error(
    404,
    "NoSuchUpload",
    "The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.",
    { UploadId: uploadId },
  );

/** 400: the body is not the XML document that was wanted. */
export const malformedXml = (): S3Error =>
  new S3Error(
    400,
    "MalformedXML",
    "The XML you provided was not well-formed or did not validate against our published schema",
  );

/** 400: a parameter or a header has a value that it cannot have. */
export const invalidArgument = (message: string, name: string, value: string): S3Error =>
  new S3Error(400, "InvalidArgument", message, { ArgumentName: name, ArgumentValue: value });

/** 400: parts of the request do not go together. */
export const invalidRequest = (message: string): S3Error =>
  new S3Error(400, "InvalidRequest", message);

/** 403: the request has no valid signature, or the operation is not allowed. */
export const accessDenied = (message = "Access Denied", fields: ErrorFields = {}): S3Error =>
  new S3Error(403, "AccessDenied", message, fields);

/** 501: the header asks for what S3 does not do. */
export const notImplemented = (header: string): S3Error =>
  new S3Error(
    501,
    "NotImplemented",
    "A header you provided implies functionality that is not implemented",
    { Header: header },
  );

/** 412: the condition of a header does not hold. */
export const preconditionFailed = (condition: string): S3Error =>
  new S3Error(
    412,
    "PreconditionFailed",
    "At least one of the pre-conditions you specified did not hold",
    { Condition: condition },
  );

/** 400: the object is larger than objects can be; sizes in bytes. */
export const entityTooLarge = (size: number, limit: number): S3Error =>
  new S3Error(
    400,
    "EntityTooLarge",
    "Your proposed upload exceeds the maximum allowed object size.",
    { ProposedSize: size, MaxSizeAllowed: limit },
  );

/** 400: the bytes have another checksum than the header says. */
export const badDigest = (what: string): S3Error =>
  new S3Error(400, "BadDigest", `The ${what} you specified did not match the calculated checksum.`);

/** 400: fewer bytes came than `Content-Length` says. */
export const incompleteBody = (): S3Error =>
  new S3Error(
    400,
    "IncompleteBody",
    "You did not provide the number of bytes specified by the Content-Length HTTP header",
  );
