import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { serveSimulators } from "../serving/serve-simulators.ts";
import { StartError } from "../start-error.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "simdeck-test-"));
  onTestFinished(() => {
    rmSync(path, { recursive: true });
  });
  return path;
}

const serve = (...argv: string[]) =>
  serveSimulators({ argv: ["--port-base", "0", ...argv], environment: {} });

/** A saved snapshot of the mailing simulator with one address. */
async function savedMailing(): Promise<Record<string, unknown>> {
  const host = await serve("--only", "mailing");
  try {
    const [served] = host.served;
    await served?.simulator.call({
      method: "POST",
      path: "/_sim/clock",
      body: { advance_seconds: 60 },
    });
    await served?.simulator.call({
      method: "POST",
      path: "/_sim/snapshots",
      body: { name: "one" },
    });
    const answer = await fetch(`${served?.baseUrl ?? ""}/_sim/snapshots/one`);
    return z.record(z.string(), z.unknown()).parse(await answer.json());
  } finally {
    await host.close();
  }
}

test("starts from one snapshot, and from a file that names others", async () => {
  const at = folder();
  const saved = await savedMailing();
  writeFileSync(join(at, "mailing.json"), JSON.stringify(saved));
  writeFileSync(join(at, "all.json"), JSON.stringify({ lob: "mailing.json" }));
  for (const file of ["mailing.json", "all.json"]) {
    const host = await serve("--only", "mailing,notes", "--snapshot", join(at, file));
    try {
      const [mailing] = host.served;
      expect(mailing?.simulator.now).toBe(Date.parse(z.string().parse(saved["at"])));
      expect(mailing?.simulator.running).toBeDefined();
    } finally {
      await host.close();
    }
  }
});

test("rejects an unusable file, and names the file and the error", async () => {
  const at = folder();
  const saved = await savedMailing();
  const file = join(at, "snapshot.json");
  const cases: readonly (readonly [unknown, RegExp])[] = [
    [{ ...saved, version: "0.0.0" }, /it is of version "0\.0\.0", not/],
    [{ ...saved, kind: "notes" }, /snapshot\.json: it is for notes, which is not in --only/],
    [{ payments: saved }, /it is for payments, which is not in --only/],
    [{ mailing: { ...saved, kind: "notes" } }, /mailing: it is of kind "notes", not mailing/],
    [{ mailing: "none.json" }, /none\.json: the file does not exist/],
    [{ video: saved }, /unknown simulator "video"/],
    [{ mailing: saved, lob: saved }, /mailing has two snapshots/],
    [{ ...saved, data: [] }, /it is damaged/],
    [{}, /give a saved snapshot/],
    [[saved], /give a saved snapshot/],
  ];
  for (const [value, message] of cases) {
    writeFileSync(file, JSON.stringify(value));
    const start = serve("--only", "mailing", "--snapshot", file);
    await expect(start).rejects.toThrow(message);
    await expect(start).rejects.toBeInstanceOf(StartError);
    await expect(start).rejects.toMatchObject({ exitCode: 2 });
  }
});
