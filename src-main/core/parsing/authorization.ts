/** The scheme and value of an `Authorization` header (RFC 9110, 11.6.2). */
export interface Authorization {
  /** `bearer`, `basic`, …: in lower case. */
  readonly scheme: string;
  /** The token, or the encoded credentials. */
  readonly value: string;
}

const FORM = /^([^ ]+) +([\x21-\x7e]+) *$/;

/** A client sends the same header with each of its requests. */
let latest: { readonly header: string; readonly read: Authorization | undefined } | undefined;

/** Parses an `Authorization` header; `undefined` when there is none, or none with a scheme and a value. */
export function readAuthorization(header: string | undefined): Authorization | undefined {
  if (header === undefined) return undefined;
  if (header !== latest?.header) latest = { header, read: parse(header) };
  return latest.read;
}

/** The token of `Authorization: Bearer TOKEN`; `undefined` when the header is something else. */
export function bearerToken(header: string | undefined): string | undefined {
  const read = readAuthorization(header);
  return read?.scheme === "bearer" ? read.value : undefined;
}

function parse(header: string): Authorization | undefined {
  const [, scheme, value] = FORM.exec(header) ?? [];
  return scheme === undefined || value === undefined
    ? undefined
    : { scheme: scheme.toLowerCase(), value };
}
