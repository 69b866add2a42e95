/** A request as a line of curl has it. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The words of a POSIX command line: quotes are taken off, a backslash at the end of a line joins. */
function words(command: string): readonly string[] {
  const joined = command.replaceAll("\\\n", " ");
  const parts = joined.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/g);
  return [...parts].map(([word]) =>
    word.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g, (...match: unknown[]) => {
      const [single, double, escaped] = match.slice(1, 4);
      if (typeof single === "string") return single;
      return typeof double === "string" ? double.replaceAll(/\\(["\\$])/g, "$1") : String(escaped);
    }),
  );
}

/** A well-formed signature, which is not verified without a configured secret. */
const unsigned = (user: string) =>
  `AWS4-HMAC-SHA256 Credential=${user.split(":")[0] ?? ""}/20260102/us-east-1/s3/aws4_request, ` +
  `SignedHeaders=host;x-amz-date, Signature=${"0".repeat(64)}`;

function authorizationOf(user: string, isSigned: boolean): string {
  return isSigned ? unsigned(user) : `Basic ${Buffer.from(user).toString("base64")}`;
}

const FORM = "application/x-www-form-urlencoded";

/**
 * Reads a line of curl, with the options that the pages use. Throws on any other, and on a URL that is
 * not the simulator's: what is not understood is not run.
 */
export function parseCurl(command: string): CurlRequest {
  const [program, ...rest] = words(command);
  if (program !== "curl") throw new Error(`not a line of curl: ${command}`);
  const data: string[] = [];
  const headers: Record<string, string> = {};
  let [method, url, user, isSigned] = ["", "", "", false];
  const take = () => {
    const value = rest.shift();
    if (value === undefined) throw new Error(`an option without a value: ${command}`);
    return value;
  };
  while (rest.length > 0) {
    const word = take();
    if (word === "-X") method = take();
    else if (word === "-d" || word === "--data-binary") data.push(take());
    else if (word === "-u") user = take();
    else if (word === "--aws-sigv4") isSigned = take() !== "";
    else if (word === "-H") {
      const [, name = "", value = ""] = /^([\w-]+): (.*)$/.exec(take()) ?? [];
      headers[name.toLowerCase()] = value;
    } else if (word.startsWith("http://127.0.0.1:")) url = word;
    else throw new Error(`${word}: not an option that the pages use, in ${command}`);
  }
  if (user !== "") headers["authorization"] = authorizationOf(user, isSigned);
  if (data.length === 0) return { method: method || "GET", url, headers };
  headers["content-type"] ??= FORM;
  return { method: method || "POST", url, headers, body: data.join("&") };
}
