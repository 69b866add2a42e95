import { Octokit } from "@octokit/rest";
import { expect } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import type { Json } from "#core/testing/client.ts";
import { simulator } from "../index.ts";
import { nameToken } from "../state.ts";
import { explainPayload } from "./webhook-schema.ts";

interface Egress {
  readonly events: readonly { readonly type: string; readonly payload: Record<string, unknown> }[];
  readonly delivery?: unknown;
}

/** The simulator on a port, GitHub's own client, and ways to look at what was logged. */
export interface GithubScene extends AsyncDisposable {
  readonly baseUrl: string;
  readonly running: RunningSimulator;
  readonly octokit: Octokit;
  /** GitHub's own client with the token of a seeded person, or another token. */
  as(login: string): Octokit;
  /** POSTs to a control route or world action. */
  post(path: string, body: object): Promise<{ status: number; json: Json }>;
  egress(): Promise<Egress>;
  told(after?: number): Promise<string[]>;
  repository(name?: string): Promise<{ owner: string; repo: string }>;
}

/** Starts the simulator and points GitHub's own client at it. */
export async function serveGithub(changes: Partial<SimulatorSettings> = {}): Promise<GithubScene> {
  const served = await serveSimulator(simulator, changes);
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const client = (auth: string) => new Octokit({ baseUrl: served.baseUrl, auth, log });
  const octokit = client("ghp_test");
  const as = (login: string) =>
    client(/^\w+$/.test(login) && !login.includes("_") ? nameToken(login) : login);
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(`${served.baseUrl}${path}`, sent);
    const text = await answer.text();
    return { status: answer.status, json: JSON.parse(text === "" ? "{}" : text) as Json };
  };
  const egress = async (): Promise<Egress> => {
    const answer = await fetch(`${served.baseUrl}/_sim/egress`);
    const log = (await answer.json()) as Egress;
    const faults = log.events.flatMap(({ type, payload }) => explainPayload(type, payload) ?? []);
    expect(faults).toEqual([]);
    return log;
  };
  /**
   * Returns the logged events, as `issues opened`. Every payload is held against GitHub's own schemas.
   */
  const told = async (after = 0): Promise<string[]> => {
    const { events } = await egress();
    return events
      .slice(after)
      .map(({ type, payload }) => [type, payload["action"]].filter(Boolean).join(" "));
  };
  /** A repository with a first commit. */
  const repository = async (name = "app") => {
    await octokit.repos.createForAuthenticatedUser({ name, auto_init: true });
    return { owner: "sim-user", repo: name };
  };
  return { ...served, octokit, as, post, egress, told, repository };
}

function nothing(): void {
  // Octokit logs every refusal; tests expect them.
}

/** The error a call of the SDK throws. */
export async function failure(
  call: Promise<unknown>,
): Promise<{ status: number; message: string; response: { data: unknown } }> {
  return call.then(
    () => {
      throw new Error("the call was expected to fail");
    },
    (error: unknown) => error as { status: number; message: string; response: { data: unknown } },
  );
}

export function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
