import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { usePlayer } from "../../features/timeline/player/player-store.ts";
import { useTimelineView } from "../../features/timeline/timeline-view.ts";
import { useUndoSteps } from "../../stores/snapshots/undo-store.ts";
import { goTo } from "../../stores/location.ts";
import { showApp } from "./show-app.tsx";

beforeEach(() => {
  usePlayer.setState({ view: undefined, isPlaying: false, isBusy: false, problem: null });
  usePlayer.setState({ isConfirmed: false, goOn: null });
  useTimelineView.setState({ tab: "schedule" });
  useUndoSteps.setState({ steps: [] });
});

/** Opens the sample on the Timeline. */
async function openSample(events = 0): Promise<FakeHost> {
  const host = showApp(new FakeHost({ events, kinds: ["payments"] }));
  goTo("timeline");
  fireEvent.click(await screen.findByRole("tab", { name: /Scenario/ }));
  await screen.findByText("No scenario is open");
  fireEvent.click(screen.getByRole("button", { name: "Open scenario" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "A charge is disputed" }));
  await screen.findByText("3 frames, not played yet.");
  return host;
}

const frames = () => within(screen.getByRole("list", { name: "Frames" })).getAllByRole("button");
const said = async (text: string) => screen.findByText(text, { selector: ".player-state" });

test("a sample on Overview opens in the player and plays", async () => {
  const host = showApp(new FakeHost({ events: 0, kinds: ["payments"] }));
  goTo("overview");
  fireEvent.click(await screen.findByRole("link", { name: "A charge is disputed" }));
  await said("Frame 2 of 3 differs. 1 frame as expected. Stopped at the first difference.");
  expect(host.calls.some(({ name }) => name === "scenario.goTo")).toBe(true);
});

test("plays to the first difference, which shows expected and actual", async () => {
  await openSample();
  fireEvent.click(screen.getByRole("button", { name: "Play" }));
  await said("Frame 2 of 3 differs. 1 frame as expected. Stopped at the first difference.");
  expect(
    frames().map(({ textContent }) => /as expected|differs|not reached/.exec(textContent)?.[0]),
  ).toEqual(["as expected", "differs", "not reached"]);
  const difference = screen.getByRole("complementary", { name: "First difference" });
  expect(difference.textContent).toMatch(
    /event 2: type.*"charge.dispute.created".*"charge.refunded"/,
  );
  expect(difference.textContent).toContain("simdeck play disputed-charge.json");
  expect(useUndoSteps.getState().steps).toMatchObject([{ title: "Play A charge is disputed" }]);
});

test("the arrow keys step and go back, Space plays, and a frame is run to", async () => {
  const host = await openSample();
  host.scenario.differs = false;
  fireEvent.keyDown(window, { key: "ArrowRight" });
  await said("1 of 3 frames played.");
  fireEvent.keyDown(window, { key: "ArrowLeft" });
  await said("3 frames, not played yet.");
  const second = frames()[1];
  if (second) fireEvent.click(second);
  fireEvent.click(screen.getByRole("button", { name: "Run to here" }));
  await said("2 of 3 frames played.");
  fireEvent.keyDown(window, { key: " " });
  await said("3 frames as expected.");
  const moves = host.calls.flatMap(({ name, input }) => (name === "scenario.goTo" ? [input] : []));
  expect(moves).toEqual([1, 0, 1, 2, 3].map((moments) => ({ moments })));
});

test("asks once before playing replaces a state with events", async () => {
  const host = await openSample(2);
  fireEvent.click(screen.getByRole("button", { name: "Step" }));
  const ask = await screen.findByRole("dialog", { name: "Replace the state" });
  expect(ask.textContent).toContain("1 simulator with 2 events and 0 scheduled items");
  fireEvent.click(within(ask).getByRole("button", { name: "Cancel" }));
  expect(host.calls.some(({ name }) => name === "scenario.goTo")).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Step" }));
  fireEvent.click(await screen.findByRole("button", { name: "Replace and play" }));
  await said("1 of 3 frames played.");
});

test("shows the path of a saved test, and errors", async () => {
  const host = await openSample();
  fireEvent.click(screen.getByRole("button", { name: "Save as test" }));
  await screen.findByText(/disputed-charge.test.ts$/, { selector: ".player-notice" });
  host.refusals.set("scenario.goTo", { code: "was_reset", message: "payments was reset." });
  fireEvent.click(screen.getByRole("button", { name: "Step" }));
  await waitFor(() => {
    expect(screen.getAllByText("payments was reset.").length).toBeGreaterThan(0);
  });
});
