import { expect } from "vitest";
import { OpenAnswer } from "../ears/open-answer.ts";
import type { Rig } from "../rig.ts";

/** Somebody who waits for news that will never come. */
async function openAnswers(rig: Rig): Promise<readonly OpenAnswer[]> {
  const paths = ["/_sim/panel/stream"];
  if (rig.way === "changes") {
    expect((await rig.ask({ method: "PUT", path: "/farewell" })).status).toBe(201);
    paths.push("/farewell/_changes?feed=longpoll", "/farewell/_changes?feed=continuous");
  }
  return Promise.all(paths.map((path) => OpenAnswer.open(rig, { method: "GET", path })));
}

/** Stops the simulator: answers that wait for news come to their end, and are not broken off. */
export async function expectFarewell(rig: Rig): Promise<void> {
  await rig.begin();
  const answers = await openAnswers(rig);
  const stopped = rig.stop();
  try {
    await rig.until(
      () => answers.every(({ end }) => end !== undefined),
      () => "the simulator stopped, and an answer did not",
    );
  } finally {
    for (const answer of answers) answer.hangUp();
    await stopped;
  }
  if (answers.every(({ end }) => end === "whole")) return;
  throw new Error("the simulator stopped, and broke an answer off");
}
