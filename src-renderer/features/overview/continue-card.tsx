import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import type { KeptWorld, SessionView } from "#shared/domain/session.ts";
import { call } from "../../bridge/client.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useCommand } from "../../bridge/use-command.ts";
import { announce } from "../../stores/announcer-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CheckBox } from "../../ui/forms/check-box.tsx";
import { Note } from "../../ui/display/note.tsx";
import { useSimulatorNames } from "../../ui/display/simulator/simulator-looks.ts";
import { formatDateTime, formatPlural, formatWallDateTime } from "../../ui/text/format.ts";
import "./continue-card.css";

/** Returns the query of the kept state of the last time. */
export function useSession() {
  return useCommand("session.view", {});
}

/** Offers to continue with the state of the last time. Nothing is restored before the choice. */
export function ContinueCard({ kept }: { readonly kept: NonNullable<SessionView["kept"]> }) {
  const client = useQueryClient();
  const [isAlways, setAlways] = useState(false);
  const choice = useMutation({
    mutationFn: async (name: "session.continue" | "session.startEmpty") => {
      // First: the card goes as soon as the state is restored, and the window may be closed then.
      if (isAlways && name === "session.continue") {
        await call("settings.change", { change: { continues: "always" } });
      }
      return call(name, {});
    },
    onSuccess: ({ problems }, name) => {
      const said = name === "session.continue" ? "Continued where you left off" : "Started empty";
      announce(problems.length === 0 ? said : `${said}. ${problems.join(" ")}`, {
        tone: problems.length === 0 ? "good" : "bad",
      });
      return client.invalidateQueries();
    },
  });
  return (
    <section aria-label="Continue" className="continue">
      <header className="hstack continue-head">
        <div className="vstack">
          <h2>Continue where you left off</h2>
          <p className="soft">
            Closed {formatWallDateTime(kept.closedAt)}. Nothing is sent before you choose.
          </p>
        </div>
        <div className="hstack dialog-actions">
          <CheckBox label="Always continue" isTicked={isAlways} onChange={setAlways} />
          <Button isDisabled={choice.isPending} onPress={() => choice.mutate("session.startEmpty")}>
            Start empty
          </Button>
          <Button
            tone="primary"
            isPending={choice.isPending}
            onPress={() => choice.mutate("session.continue")}
          >
            <Play size={13} aria-hidden />
            Continue
          </Button>
        </div>
      </header>
      <Facts kept={kept} />
      {choice.isError ? <Note tone="bad">{explainError(choice.error)}</Note> : null}
      <p className="soft">
        <b>Not kept:</b> the log of requests, and what could be undone. An empty start keeps the
        snapshots.
      </p>
    </section>
  );
}

function Facts({
  kept: { worlds, snapshots },
}: {
  readonly kept: NonNullable<SessionView["kept"]>;
}) {
  const nameOf = useSimulatorNames();
  const sum = (count: (world: KeptWorld) => number) =>
    worlds.reduce((total, world) => total + count(world), 0);
  const latest = Math.max(...worlds.map(({ now }) => now));
  const facts = [
    {
      count: sum(({ endpoints }) => endpoints),
      noun: "endpoint",
      detail: "and its signing secret",
    },
    {
      count: sum(({ objects }) => objects),
      noun: "object",
      detail: worlds.map(({ kind }) => nameOf(kind)).join(", "),
    },
    { count: sum(({ events }) => events), noun: "event", detail: "with delivery results" },
    { count: sum(({ scheduled }) => scheduled), noun: "scheduled item", detail: "" },
    { count: snapshots.length, noun: "snapshot", detail: snapshots.join(", ") },
  ].filter(({ count }) => count > 0);
  return (
    <dl className="continue-facts">
      {facts.map(({ count, noun, detail }) => (
        <div key={noun}>
          <dt className="figures">{formatPlural(count, noun)}</dt>
          <dd className="clip" title={detail}>
            {detail}
          </dd>
        </div>
      ))}
      {worlds.length === 0 ? null : (
        <div>
          <dt>Simulator clock</dt>
          <dd className="figures">{formatDateTime(latest)} UTC</dd>
        </div>
      )}
    </dl>
  );
}
