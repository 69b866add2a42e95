import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withLock } from "./lock.mjs";

let parent;
let folder;
beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  parent = mkdtempSync(join(tmpdir(), "lock-"));
  folder = join(parent, "some.lock");
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(parent, { recursive: true, force: true });
});

/** For what must come, and for what must not. */
const patient = { waitMs: 15_000, pollMs: 5 };
const quick = { waitMs: 300, pollMs: 5 };
const goneProcess = () => spawnSync(process.execPath, ["--version"]).pid;

function leaveLock(pid, host = hostname()) {
  mkdirSync(folder);
  const file = join(folder, `abc-${pid}`);
  writeFileSync(file, host);
  return file;
}

describe("withLock", () => {
  it("returns the task's result and leaves nothing behind", async () => {
    expect(await withLock(folder, async () => 7)).toBe(7);
    expect(readdirSync(parent)).toEqual([]);
  });

  it("lets one task in at a time", async () => {
    const seen = [];
    const task = (name) => async () => {
      seen.push(`${name} in`);
      await sleep(20);
      seen.push(`${name} out`);
    };
    await Promise.all(["a", "b", "c"].map((name) => withLock(folder, task(name), { pollMs: 5 })));
    for (let at = 0; at < seen.length; at += 2) expect(seen[at + 1]).toBe(`${seen[at][0]} out`);
  });

  it("goes to the next when a task fails", async () => {
    await expect(withLock(folder, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await withLock(folder, async () => "next", patient)).toBe("next");
  });

  it("takes over from a process that is gone", async () => {
    leaveLock(goneProcess());
    expect(await withLock(folder, async () => "mine", patient)).toBe("mine");
    expect(existsSync(folder)).toBe(false);
  });

  it("takes over from an earlier process that had this one's number", async () => {
    leaveLock(process.pid);
    expect(await withLock(folder, async () => "mine", patient)).toBe("mine");
  });

  it("takes over from a process that has shown no life for long", async () => {
    utimesSync(leaveLock(process.ppid), 1, 1);
    expect(await withLock(folder, async () => "mine", patient)).toBe("mine");
  });

  it("waits for a process that works, but not for ever", async () => {
    leaveLock(process.ppid);
    const refused = withLock(folder, async () => "mine", quick);
    await expect(refused).rejects.toThrow(`delete ${folder}`);
  });

  it("cannot tell whether another machine's process works, so it waits", async () => {
    leaveLock(goneProcess(), "another-machine");
    await expect(withLock(folder, async () => "mine", quick)).rejects.toThrow("Waited too long");
  });

  it("waits for the child of an owner that is gone", async () => {
    await withLock(folder, async (lock) => {
      lock.guard(process.ppid);
      rmSync(
        join(
          folder,
          readdirSync(folder).find((name) => name.endsWith(`-${process.pid}`)),
        ),
      );
      await expect(withLock(folder, async () => "mine", quick)).rejects.toThrow("Waited");
    });
  });
});
