import { type Json, type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "../index.ts";

const basicOf = (email: string) => `Basic ${Buffer.from(`${email}:token`).toString("base64")}`;

/** The address of the second user of a new site, who administers nothing. */
export const DEV = "dev@example.com";

/** Opens a client of a new site with the project PROJ, and short forms of what tests do in it. */
export async function openTracker() {
  const client = openClient(simulator);
  const ask = (method: Method, path: string, body?: unknown, email = "sim@example.com") =>
    client.ask(method, path.startsWith("/_") ? path : `/rest/api/3${path}`, body, {
      authorization: basicOf(email),
    });
  const issue = async (summary: string, more: Json = {}, key = "PROJ"): Promise<string> => {
    const fields = { project: { key }, issuetype: { name: "Task" }, summary, ...more };
    const { json } = await ask("POST", "/issue", { fields });
    return String(json["key"]);
  };
  const move = (key: string, id: string, email?: string) =>
    ask("POST", `/issue/${key}/transitions`, { transition: { id } }, email);
  const find = async (jql: string, email?: string) => {
    const sent = { jql: `${jql} ORDER BY key`, fields: ["key"] };
    const { json } = await ask("POST", "/search/jql", sent, email);
    return json["issues"] === undefined
      ? json["errorMessages"]
      : (json["issues"] as { key: string }[]).map(({ key }) => key);
  };
  const account = async (email?: string) =>
    String((await ask("GET", "/myself", undefined, email)).json["accountId"]);
  const advance = (seconds: number) => ask("POST", "/_sim/clock", { advance_seconds: seconds });
  await ask("POST", "/project", { key: "PROJ", name: "Project PROJ" });
  return { ...client, raw: client.ask, ask, issue, move, find, account, advance };
}
