import { afterAll, afterEach, expect, test, vi } from "vitest";
import type { Simulator } from "#core/define-simulator.ts";
import type { HostedSimulator } from "#core/launch/hosted-simulator.ts";
import { hostSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";

const hosted: HostedSimulator[] = [];
const addresses = new Map<string, string>();

/** The same simulator with two routes that fail. */
function plantFailures(simulator: Simulator): Simulator {
  return {
    ...simulator,
    launch: (settings, place) => {
      const running = simulator.launch(settings, place);
      running.app.get("/broken/at-once", () => {
        throw new Error("planted at once");
      });
      running.app.get("/broken/later", async () => {
        await Promise.resolve();
        throw new Error("planted later");
      });
      return running;
    },
  };
}

// Not in a hook: those have a time limit, and a busy machine takes long to load all that code.
for (const listed of simulators) {
  const one = hostSimulator(plantFailures(await listed.load()));
  hosted.push(one);
  addresses.set(one.kind, await one.listen("127.0.0.1", 0));
}

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(() => Promise.all(hosted.map((one) => one.close())));

const addressOf = (kind: string) => addresses.get(kind) ?? "";

async function health(): Promise<readonly number[]> {
  const answers = hosted.map(({ kind }) => fetch(`${addressOf(kind)}/_sim/health`));
  return (await Promise.all(answers)).map(({ status }) => status);
}

const cases = simulators.flatMap(({ kind }) => [
  { kind, path: "at-once", message: "planted at once" },
  { kind, path: "later", message: "planted later" },
]);

test.each(cases)(
  "an error in $kind ($path) is one 500 without details and one log line; other requests continue",
  async ({ kind, path, message }) => {
    const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answer = await fetch(`${addressOf(kind)}/broken/${path}`);
    const body = await answer.text();
    expect(answer.status).toBe(500);
    expect(body).not.toBe("");
    expect(body).not.toContain("planted");
    expect(complaint).toHaveBeenCalledTimes(1);
    expect(complaint).toHaveBeenCalledWith(expect.stringMatching(`^${kind}: .*${message}`));
    expect(await health()).toEqual(hosted.map(() => 200));
  },
);
