import { Octokit } from "@octokit/rest";
import { expect } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";
import { explainPayload } from "./webhook-schema.ts";

interface Egress {
  readonly events: readonly { readonly type: string; readonly payload: Record<string, unknown> }[];
  readonly delivery?: unknown;
}

/** The simulator on a port, GitHub's own client, and ways to look at what was logged. */
export interface GithubScene extends AsyncDisposable {
  readonly baseUrl: string;
  readonly octokit: Octokit;
  egress(): Promise<Egress>;
  told(after?: number): Promise<string[]>;
  repository(name?: string): Promise<{ owner: string; repo: string }>;
}

/** Starts the simulator and points GitHub's own client at it. */
export async function serveGithub(): Promise<GithubScene> {
  const served = await serveSimulator(simulator);
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const octokit = new Octokit({ baseUrl: served.baseUrl, auth: "ghp_test", log });
  const egress = async (): Promise<Egress> => {
    const answer = await fetch(`${served.baseUrl}/_sim/egress`);
    const log = (await answer.json()) as Egress;
    const faults = log.events.flatMap(({ type, payload }) => explainPayload(type, payload) ?? []);
    expect(faults).toEqual([]);
    return log;
  };
  /** What was logged, as `issues opened`. Every payload is held against GitHub's own schemas. */
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
  return { ...served, octokit, egress, told, repository };
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
