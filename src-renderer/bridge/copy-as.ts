import type { ApiRequest } from "./api-request.ts";

interface CopiedForm {
  readonly id: string;
  readonly title: string;
  readonly text: () => string;
}

/** The call for a shell, a schedule and a test: what is clicked in the window can be replayed in CI. */
export function listCopies(request: ApiRequest, baseUrl: string): readonly CopiedForm[] {
  const { method, path, body } = request;
  const headers = headersOf(request);
  const id = path.replaceAll(/[^a-z]+/g, "-").replaceAll(/^-|-$/g, "");
  const curl = () =>
    asCurl({ method, url: baseUrl + path, headers, body: JSON.stringify(body ?? {}) });
  return [
    { id: "curl", title: "curl", text: curl },
    { id: "item", title: "timeline item", text: () => asTimelineItem(request, id) },
    { id: "test", title: "test code", text: () => asTestCode(request, baseUrl) },
  ];
}

/** The headers of a call: with the token of a person, where one is not the simulator's default. */
function headersOf({ as }: ApiRequest): Readonly<Record<string, string>> {
  const type = { "content-type": "application/json" };
  return as === undefined ? type : { ...type, authorization: `Bearer ${as}` };
}

/** The call as an item of a schedule. */
export function asTimelineItem(request: ApiRequest, id: string): string {
  const { method, path, body, as } = request;
  const call = {
    ...{ method, path },
    ...(body === undefined ? {} : { body }),
    ...(as === undefined ? {} : { as }),
  };
  return JSON.stringify({ id, at: "+0s", call }, null, 2);
}

/** The call as a line of a test, with nothing but `fetch`. */
export function asTestCode(request: ApiRequest, baseUrl: string): string {
  const { method, path, body } = request;
  const init =
    body === undefined
      ? `{ method: "${method}" }`
      : `{
  method: "${method}",
  headers: ${JSON.stringify(headersOf(request))},
  body: JSON.stringify(${JSON.stringify(body)}),
}`;
  return `const answer = await fetch(${JSON.stringify(baseUrl + path)}, ${init});\nassert.equal(answer.ok, true);\n`;
}

/** A request with its headers and text as an expression in JavaScript. */
export function asFetch({ url, ...init }: Parameters<typeof asCurl>[0]): string {
  return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(init, null, 2)})`;
}

/** A word for a shell, quoted when it must be. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A request with its headers and text as a `curl` command. */
export function asCurl(request: {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}): string {
  const headers = Object.entries(request.headers)
    .filter(([name]) => !/^(content-length|host|connection)$/i.test(name))
    .map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`);
  const body = request.body === undefined ? [] : [`--data-binary ${shellWord(request.body)}`];
  return [`curl -X ${request.method} ${shellWord(request.url)}`, ...headers, ...body].join(
    " \\\n  ",
  );
}
