import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

const faults = z.object({ errors: z.array(z.looseObject({ code: z.string() })) });
const withId = z.looseObject({ id: z.string() });
const started = z.object({ response: z.looseObject({ id: z.string(), status: z.string() }) });
const egress = z.object({
  events: z.array(
    z.looseObject({
      type: z.string(),
      payload: z.looseObject({ data: z.record(z.string(), z.unknown()) }),
    }),
  ),
});

type Fields = Readonly<Record<string, string>>;

/** Sends what clerk-js 6.40 sends from a page of an app: forms, and the cookie of one browser. */
export function createBrowser(baseUrl: string) {
  const origin = "http://localhost:3000";
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map((pair) => pair.join("=")).join("; ");
  const keep = (given: string) => {
    const [pair = ""] = given.split(";");
    const [name = "", ...value] = pair.split("=");
    jar.set(name, value.join("="));
  };
  const send = async (method: string, path: string, fields?: Fields) => {
    const response = await fetch(`${baseUrl}/__clerk/v1${path}`, {
      method,
      redirect: "manual",
      headers: { origin, cookie: cookies() },
      ...(fields ? { body: new URLSearchParams(fields) } : {}),
    });
    for (const given of response.headers.getSetCookie()) keep(given);
    const text = await response.text();
    const json: unknown = text === "" ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, json };
  };
  const codes = async (...request: Parameters<typeof send>) =>
    faults.parse((await send(...request)).json).errors.map(({ code }) => code);
  /** Signs in; returns the sign-in, which may need a second factor. */
  const signIn = async (identifier: string, password: string) => {
    const { json } = await send("POST", "/client/sign_ins", { identifier, password });
    return started.parse(json).response;
  };
  return { send, codes, signIn, cookies, keep };
}

/** Serves an authentication simulator for one test, with a browser. `await using` closes it. */
export async function openPage() {
  const served = await serveSimulator(simulator);
  /** Calls the Backend API. */
  const api = async (path: string, body: object) => {
    const response = await fetch(`${served.baseUrl}/v1${path}`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_x", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return withId.parse(await response.json());
  };
  /** The recorded payloads of a type, oldest first. */
  const payloads = async (type: string) => {
    const response = await fetch(`${served.baseUrl}/_sim/egress`);
    const { events } = egress.parse(await response.json());
    return events.filter((event) => event.type === type).map(({ payload }) => payload);
  };
  const browser = createBrowser(served.baseUrl);
  const otherBrowser = () => createBrowser(served.baseUrl);
  return Object.assign(served, browser, { api, payloads, otherBrowser });
}
