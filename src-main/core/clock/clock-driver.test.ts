import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Agenda } from "./agenda.ts";
import { ClockDriver } from "./clock-driver.ts";
import { SimulatorClock } from "./simulator-clock.ts";

function setup(pace?: number, monotonic: () => number = () => 0) {
  const clock = new SimulatorClock(0, pace, monotonic);
  const agenda = new Agenda();
  return { clock, agenda, driver: new ClockDriver(clock, agenda) };
}

test("items run in due order, ties in the order they came, each at its own time", async () => {
  const dues = fc.array(fc.nat(50), { maxLength: 40 });
  const steps = fc.array(fc.nat(30), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(dues, steps, async (input, advances) => {
      const { clock, agenda, driver } = setup();
      const ran: { index: number; at: number }[] = [];
      input.forEach((due, index) => {
        agenda.add(due, () => void ran.push({ index, at: clock.now() }));
      });
      let now = 0;
      for (const step of advances) {
        await driver.advance(step);
        now += step;
        expect(clock.now()).toBe(now);
      }
      const expected = input
        .map((due, index) => ({ index, at: due }))
        .filter(({ at }) => at <= now && advances.length > 0)
        .sort((a, b) => a.at - b.at || a.index - b.index);
      expect(ran).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("runs items that another item schedules within the same advance", async () => {
  const { clock, agenda, driver } = setup();
  const ran: number[] = [];
  const again = () => {
    ran.push(clock.now());
    agenda.add(clock.now() + 10, again);
  };
  agenda.add(5, again);
  await driver.advance(30);
  expect(ran).toEqual([5, 15, 25]);
  expect(agenda.nextDue()).toBe(35);
});

test("skips a withdrawn item, and stops an abandoned run", async () => {
  const { agenda, driver } = setup();
  const ran: string[] = [];
  agenda.add(1, () => {
    ran.push("first");
    driver.abandon();
  });
  agenda.add(2, () => void ran.push("after the reset"));
  agenda.withdraw(agenda.add(0, () => void ran.push("withdrawn")));
  await driver.advance(5);
  expect(ran).toEqual(["first"]);
});

test("a failed item stops neither the clock nor later items, and is reported in the end", async () => {
  const { clock, agenda, driver } = setup();
  const ran: number[] = [];
  agenda.add(1, () => {
    throw new Error("planted by a test");
  });
  agenda.add(2, () => void ran.push(clock.now()));
  await expect(driver.advance(5)).rejects.toThrow("planted by a test");
  expect([ran, clock.now()]).toEqual([[2], 5]);
  agenda.add(8, () => void ran.push(clock.now()));
  await driver.advance(5);
  expect([ran, clock.now()]).toEqual([[2, 8], 10]);
});

test("a paced clock goes on when an item fails, and says so", async () => {
  vi.useFakeTimers();
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    let real = 0;
    const { agenda, driver } = setup(1, () => real);
    const ran: string[] = [];
    agenda.add(1_000, () => Promise.reject(new Error("planted by a test")));
    agenda.add(2_000, () => void ran.push("after it"));
    driver.wake();
    real = 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(complaint).toHaveBeenCalledTimes(1);
    real = 2_000;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ran).toEqual(["after it"]);
    driver.close();
  } finally {
    complaint.mockRestore();
    vi.useRealTimers();
  }
});

test("a paced clock runs items automatically, none early, and catches up after a pause", async () => {
  vi.useFakeTimers();
  try {
    let real = 0;
    const { clock, agenda, driver } = setup(60, () => real);
    const ran: number[] = [];
    for (const due of [60_000, 120_000, 600_000]) agenda.add(due, () => void ran.push(clock.now()));
    driver.wake();
    real = 999;
    await vi.advanceTimersByTimeAsync(999);
    expect(ran).toEqual([]);
    real = 1_000;
    await vi.advanceTimersByTimeAsync(1);
    expect(ran).toEqual([60_000]);
    // The process slept for a minute: one timer fires, and everything that fell due runs once.
    real = 61_000;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ran).toEqual([60_000, 120_000, 600_000]);
    driver.close();
  } finally {
    vi.useRealTimers();
  }
});

test("a paced item further away than the longest timer neither runs early nor is forgotten", async () => {
  vi.useFakeTimers();
  try {
    let real = 0;
    const { agenda, driver } = setup(1, () => real);
    const month = 30 * 86_400_000;
    let runs = 0;
    agenda.add(month, () => void (runs += 1));
    driver.wake();
    real = 2_147_483_647;
    await vi.advanceTimersByTimeAsync(2_147_483_647);
    expect(runs).toBe(0);
    real = month;
    await vi.advanceTimersByTimeAsync(month - 2_147_483_647);
    expect(runs).toBe(1);
    driver.close();
  } finally {
    vi.useRealTimers();
  }
});
