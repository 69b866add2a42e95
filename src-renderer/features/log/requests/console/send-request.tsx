import { useMutation } from "@tanstack/react-query";
import { Send, X } from "lucide-react";
import { Form } from "react-aria-components";
import { useState } from "react";
import {
  sendApiRequest,
  type ApiResponse,
  type ApiRequest,
} from "../../../../bridge/api-request.ts";
import { explainError } from "../../../../bridge/explain-error.ts";
import { useCommand } from "../../../../bridge/use-command.ts";
import { useRoutes } from "../../../../bridge/use-routes.ts";
import { useSimulators } from "../../../../bridge/use-simulators.ts";
import { announce } from "../../../../stores/announcer-store.ts";
import { placeHref } from "../../../../stores/places.ts";
import { useChosenSimulators } from "../../../../stores/scope-store.ts";
import { Button, IconButton } from "../../../../ui/controls/button.tsx";
import { Segments } from "../../../../ui/controls/segments.tsx";
import { Note } from "../../../../ui/display/note.tsx";
import { StatusChip } from "../../../../ui/display/status/status-chip.tsx";
import { CodeBlock } from "../../../../ui/editor/code-block.tsx";
import { SelectInput, TextInput } from "../../../../ui/forms/field.tsx";
import { formatPlural } from "../../../../ui/text/format.ts";
import { listChoices } from "../../../../ui/text/name-simulator.ts";
import { followNewest } from "../../log-view.ts";
import { requestView } from "../request-log.ts";
import { changeConsole, readDraft, useConsole } from "./console-store.ts";
import { PathInput } from "./path-input.tsx";
import "./send-request.css";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The console: any route of any simulator, called with the simulator's own key. */
export function SendRequest() {
  const simulators = useSimulators();
  const [first] = useChosenSimulators();
  const { draft } = useConsole();
  const kind = simulators.some((one) => one.kind === draft.kind) ? draft.kind : (first?.kind ?? "");
  const [isTried, setTried] = useState(false);
  const routes = useRoutes(kind === "" ? [] : [kind]).get(kind) ?? [];
  const read = readDraft({ ...draft, kind });
  const problem = isTried && "field" in read ? read : undefined;
  const send = useMutation({
    mutationFn: async (call: ApiRequest) => ({ call, answer: await sendApiRequest(call) }),
    onSuccess: ({ answer: { status, events } }) => {
      announce(`${String(status)}, ${formatPlural(events.length, "event")}`);
      followNewest(requestView);
    },
  });
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <Form
      className="console"
      aria-label="Send request"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if ("call" in read && !send.isPending) send.mutate(read.call);
      }}
    >
      <header className="hstack console-head">
        <h2>Send request</h2>
        <span className="faint clip grow">
          Uses the simulator’s own key. The log marks it as “panel”.
        </span>
        <IconButton
          label="Close the console"
          onPress={() => {
            useConsole.setState({ isOpen: false });
          }}
        >
          <X size={14} aria-hidden />
        </IconButton>
      </header>
      <div className="console-line">
        <SelectInput
          label="Simulator"
          choices={listChoices(simulators)}
          value={kind}
          onChange={(chosen) => changeConsole({ kind: chosen })}
        />
        <SelectInput
          label="Method"
          choices={methods.map((id) => ({ id, title: id }))}
          value={draft.method}
          onChange={(chosen) =>
            changeConsole({ method: methods.find((one) => one === chosen) ?? "GET" })
          }
        />
        <PathInput
          value={draft.path}
          routes={routes}
          error={errorOf("path")}
          onChange={(path) => changeConsole({ path })}
          onPick={({ method, path }) =>
            changeConsole({ path, method: methods.find((one) => one === method) ?? draft.method })
          }
        />
        <Button type="submit" tone="primary" isPending={send.isPending}>
          <Send size={13} aria-hidden />
          Send
        </Button>
      </div>
      <div className="console-body">
        <TextInput
          label="Body"
          mono
          lines={4}
          value={draft.body}
          onChange={(body) => changeConsole({ body })}
          placeholder={draft.form === "json" ? '{ "amount": 1200, "currency": "usd" }' : ""}
          error={errorOf("body")}
        />
        <div className="vstack console-form">
          <Segments
            label="Body type"
            bare
            value={draft.form}
            choices={{ json: "JSON", raw: "Raw" }}
            onChange={(form) => changeConsole({ form })}
          />
          {draft.form === "json" ? (
            <p className="hint">Encoded as the provider expects it, for example as a form.</p>
          ) : (
            <TextInput
              label="Content type"
              mono
              value={draft.contentType}
              onChange={(contentType) => changeConsole({ contentType })}
              error={errorOf("contentType")}
            />
          )}
        </div>
      </div>
      {send.isError ? <Note tone="bad">{explainError(send.error)}</Note> : null}
      {send.data ? <Result {...send.data} /> : null}
    </Form>
  );
}

interface ResultProps {
  readonly call: ApiRequest;
  readonly answer: ApiResponse;
}

/** The response, and the events that it caused. */
function Result({ call: { kind, method, path }, answer }: ResultProps) {
  const { status, body, events, generation } = answer;
  const rows =
    useCommand(
      "events.rows",
      { kind, generation, seqs: events.slice(0, 5) },
      { enabled: events.length > 0 },
    ).data ?? [];
  const text = body === null ? "" : JSON.stringify(body, null, 2);
  return (
    <section className="console-result" aria-label="Response">
      <p className="hstack">
        <StatusChip tone={status < 400 ? "good" : "bad"} word={String(status)} />
        <span className="mono soft clip">
          {method} {path}
        </span>
        <span className="grow" />
        {events.length === 0 ? <span className="faint">no events</span> : null}
        {rows.map(({ seq, order = seq }) => (
          <a
            key={seq}
            className="quiet-link"
            href={placeHref("events", { kind, seq: String(seq) })}
          >
            event #{order}
          </a>
        ))}
        {events.length > 5 ? <span className="faint">and {events.length - 5} more</span> : null}
      </p>
      {text === "" ? (
        <p className="faint">The response has no JSON body.</p>
      ) : (
        <CodeBlock text={text} label="Response body" wraps />
      )}
    </section>
  );
}
