import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";
import { choicesQuery, formChoices } from "../domain/action-choices.ts";
import {
  deliveryDetail,
  eventCause,
  eventFacets,
  eventFilter,
  eventRow,
  resultView,
} from "../domain/egress.ts";
import { attachmentView } from "../domain/attachment.ts";
import { requestDetail, requestFacets, requestFilter, requestRow } from "../domain/request-row.ts";
import { exportFormat, exportState } from "../domain/export.ts";
import { mailFilter, mailSummary, mailView } from "../domain/mail.ts";
import { personView } from "../domain/people.ts";
import { receivedDelivery, receiverBehaviour, receiverState } from "../domain/receiver.ts";
import { scenarioSample, scenarioView } from "../domain/scenario-view.ts";
import { sessionResult, sessionView } from "../domain/session.ts";
import { settings, settingsChange, settingsPlan, settingsView } from "../domain/settings.ts";
import {
  aheadView,
  endpointView,
  objectSummary,
  simulatorStatus,
  simulatorView,
} from "../domain/simulator.ts";

/** One command: what the window sends and what it gets, checked at both ends. */
function command<Input extends z.ZodType, Output extends z.ZodType>(input: Input, output: Output) {
  return { input, output };
}

const nothing = z.object({});
const count = z.int().min(0).max(1_000);
/** A page of a list: its rows from `first` on. */
const page = lazyObject(() => ({ first: z.int().min(0), count }));
const ofKind = lazyObject(() => ({ kind: z.string(), generation: z.int() }));
const eventKey = ofKind.extend({ seq: z.int() });
const requestKey = ofKind.extend({ number: z.int() });
const found = lazyObject(() => ({ index: z.int() })).nullable();
/** The share of the log that a search has looked at; absent when it has looked at all. */
const searched = z.number().min(0).max(1).optional();

/**
 * Everything the window may ask of its host, by name. A new command is one line here and one handler
 * in the workbench; the bridge and the preload never change.
 */
export const commands = {
  /** The simulators that run, in the order of their ports. */
  "simulators.list": command(nothing, z.array(simulatorView)),

  /**
   * A window of the log: rows `first` … of those that match, oldest first. With `partial` it responds at
   * once, from what is found so far; without, when the whole log was looked at.
   */
  "events.window": command(
    page.extend({ filter: eventFilter, partial: z.boolean().optional() }),
    lazyObject(() => ({ revision: z.int(), matched: z.int(), searched, rows: z.array(eventRow) })),
  ),
  /**
   * Returns the position of an event among those that match, counted from the oldest; null when there is
   * none. Without a generation it is the present one's.
   */
  "events.locate": command(
    lazyObject(() => ({ filter: eventFilter, event: eventKey.partial({ generation: true }) })),
    found,
  ),
  /** Returns the filter values with their counts. */
  "events.facets": command(
    lazyObject(() => ({ filter: eventFilter })),
    eventFacets,
  ),
  /** The call that an event came of; null when it came of none, or is gone. */
  "events.cause": command(eventKey, eventCause.nullable()),
  /** Some events of one simulator; those that a reset removed are left out. */
  "events.rows": command(ofKind.extend({ seqs: z.array(z.int()).max(100) }), z.array(eventRow)),
  /** The delivery body of one event: the very text that was signed and sent. */
  "events.payload": command(eventKey, lazyObject(() => ({ json: z.string() })).nullable()),
  "events.deliveries": command(eventKey, z.array(deliveryDetail)),
  /** Every type that was logged, for completions. */
  "events.types": command(
    lazyObject(() => ({ kinds: z.array(z.string()) })),
    z.array(z.string()),
  ),

  /**
   * A window of the request log: rows from `first` on of those that match, oldest first, or the newest ones
   * when `first` is absent. With `partial` it responds after a moment, from what is found so far.
   */
  "requests.window": command(
    page
      .partial({ first: true })
      .extend({ filter: requestFilter, partial: z.boolean().optional() }),
    lazyObject(() => ({
      first: z.int(),
      total: z.int(),
      matched: z.int(),
      searched,
      rows: z.array(requestRow),
      /** Of the simulators of the filter: how many requests were refused, and how many not supported. */
      refused: z.int(),
      unsupported: z.int(),
    })),
  ),
  /**
   * Returns the position of a request among those that match; null when it does not match. Default
   * generation: the present one.
   */
  "requests.locate": command(
    lazyObject(() => ({
      filter: requestFilter,
      request: requestKey.partial({ generation: true }),
    })),
    found,
  ),
  /** Returns the values for filters of requests, with counts. */
  "requests.facets": command(
    lazyObject(() => ({ filter: requestFilter })),
    requestFacets,
  ),
  /** One request with its response and its events; null when a reset removed it. */
  "requests.detail": command(requestKey, requestDetail.nullable()),

  /**
   * A window of the delivery results of the events that match: in the order they came, simulator by simulator,
   * or event by event when the filter asks for more than simulators.
   */
  "results.window": command(
    page.extend({ filter: eventFilter }),
    lazyObject(() => ({ total: z.int(), rows: z.array(resultView) })),
  ),

  /**
   * Asks the person for a file and begins to write the events that match into it. Null when they
   * thought better of it.
   */
  "app.export": command(
    lazyObject(() => ({ format: exportFormat, filter: eventFilter })),
    lazyObject(() => ({ id: z.int() })).nullable(),
  ),
  "export.state": command(
    lazyObject(() => ({ id: z.int() })),
    exportState,
  ),
  "export.cancel": command(
    lazyObject(() => ({ id: z.int() })),
    exportState,
  ),

  "endpoints.list": command(nothing, z.array(endpointView)),

  /**
   * Objects of one collection, newest first, but the first `skip`: those whose id, label or status hold
   * every word of `text`. With `contents` the newest ones are looked into, too.
   */
  "objects.list": command(
    lazyObject(() => ({
      kind: z.string(),
      collection: z.string(),
      text: z.string(),
      contents: z.boolean().optional(),
      limit: count,
      skip: z.int().min(0).optional(),
    })),
    lazyObject(() => ({ total: z.int(), items: z.array(objectSummary) })),
  ),
  /** Kind → collection → how many objects it holds; nothing for a world that is not built yet. */
  "objects.counts": command(
    lazyObject(() => ({ kinds: z.array(z.string()) })),
    z.record(z.string(), z.record(z.string(), z.int())),
  ),
  /**
   * A window of the mails of a person: `count` of those that match from `first` on, newest first. With
   * `of`, the newest mails of a kind beyond its number are left out: they arrived later.
   */
  "mails.window": command(
    mailFilter.extend({
      ...{ kinds: z.array(z.string()), first: z.int().min(0), count },
      of: z.record(z.string(), z.int()).optional(),
    }),
    lazyObject(() => ({
      total: z.int(),
      /** The number of mails that match, by kind. */
      totals: z.record(z.string(), z.int()),
      rows: z.array(mailSummary),
    })),
  ),
  /** One mail in full; null when it is gone. */
  "mails.get": command(
    lazyObject(() => ({ kind: z.string(), id: z.string() })),
    mailView.nullable(),
  ),
  /** The people that simulators know, one entry for each simulator and object. */
  "people.list": command(
    lazyObject(() => ({ kinds: z.array(z.string()) })),
    z.array(personView),
  ),
  /** Kind → the next work that each simulator will do by itself, earliest first, in words. */
  "ahead.list": command(
    lazyObject(() => ({ kinds: z.array(z.string()), limit: z.int().min(1).max(200) })),
    z.record(z.string(), aheadView),
  ),
  /** One object as the provider's API shows it; null when it is gone. */
  "objects.get": command(
    lazyObject(() => ({ kind: z.string(), collection: z.string(), id: z.string() })),
    lazyObject(() => ({ json: z.string() })).nullable(),
  ),

  /** Returns the current choices of an action's form, and its first values. */
  "actions.choices": command(choicesQuery.extend({ kind: z.string() }), formChoices),

  /**
   * One call to a route of a simulator, as any client could make it: every button of the panel that
   * changes something is this. `body` is JSON; the provider's own encoding is chosen for it.
   */
  "api.call": command(
    lazyObject(() => ({
      kind: z.string(),
      method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
      path: z.string().startsWith("/"),
      body: z.unknown().optional(),
      as: z.string().optional(),
      /** The body exactly as it is sent; `body` then says what it means, for the recorder. */
      raw: z.object({ contentType: z.string(), text: z.string() }).optional(),
      /** Further headers, in lower case. */
      headers: z.record(z.string(), z.string()).optional(),
    })),
    lazyObject(() => ({
      status: z.int(),
      /** The response's JSON; null when it had none. */
      body: z.unknown(),
      /** The same call as a shell command. */
      curl: z.string(),
      /** When it was made: simulator time, milliseconds since the epoch. */
      now: z.number(),
      /** Count of the simulator's resets when the response came. */
      generation: z.int(),
      /** Its number in the request log; null when it was not logged. */
      number: z.int().nullable(),
      /** The `seq`s of the events that it caused, oldest first. */
      events: z.array(z.int()),
    })),
  ),

  /** The scenario that is open; null when none is. */
  "scenario.view": command(nothing, scenarioView.nullable()),
  /**
   * Plays the open scenario until so many of its moments have been played or a difference is found; fewer
   * than before restores the snapshot of that moment.
   */
  "scenario.goTo": command(
    lazyObject(() => ({ moments: z.int().min(0) })),
    scenarioView,
  ),
  /** Plays the open scenario to its end and writes what happened into its file as what it expects. */
  "scenario.accept": command(nothing, scenarioView),
  "scenario.close": command(nothing, nothing),
  /** The scenarios that come with the program. */
  "app.scenarioSamples": command(nothing, z.array(scenarioSample)),
  /** Opens a sample, or the file that the person is asked for; null when that is cancelled. */
  "app.openScenario": command(
    lazyObject(() => ({ sample: z.string().optional() })),
    scenarioView.nullable(),
  ),
  /** Asks for a file, writes a scenario there and opens it; null when that is cancelled. */
  "app.saveScenario": command(
    lazyObject(() => ({ text: z.string() })),
    scenarioView.nullable(),
  ),
  /** Asks for a file, and writes the open scenario and a test that runs it; null when that is cancelled. */
  "app.saveScenarioTest": command(
    nothing,
    lazyObject(() => ({ scenario: z.string(), test: z.string() })).nullable(),
  ),

  /** The built-in test receiver: a place to deliver to that needs no other program. */
  "receiver.state": command(nothing, receiverState),
  "receiver.start": command(nothing, receiverState),
  "receiver.stop": command(nothing, receiverState),
  "receiver.configure": command(receiverBehaviour, receiverState),
  /** Returns the received requests, newest first. */
  "receiver.received": command(
    page,
    lazyObject(() => ({ total: z.int(), items: z.array(receivedDelivery) })),
  ),

  /** Returns the settings, those that are overridden in this run, and the reasons. */
  /** The state that is kept from the last time, and whether this is the first start. */
  "session.view": command(nothing, sessionView),
  /** Continues with the kept state, or starts empty with the saved snapshots only. */
  "session.continue": command(nothing, sessionResult),
  "session.startEmpty": command(nothing, sessionResult),

  "settings.get": command(nothing, settingsView),
  /** Returns the effects of a change, or its problems; changes nothing. */
  "settings.plan": command(
    lazyObject(() => ({ change: settingsChange })),
    settingsPlan,
  ),
  /** Applies a change: keeps it and restarts what it concerns. With problems, nothing is changed. */
  "settings.change": command(
    lazyObject(() => ({ change: settingsChange })),
    settingsPlan,
  ),
  /** Keeps for later starts what simulators were switched to by their own routes; restarts nothing. */
  "settings.remember": command(settings.pick({ delivery: true }), nothing),

  /**
   * Shows the instance at an address (or of a ready line) in the place of this process's simulators. A
   * refusal's code says what is wrong: `wrong_token` the token, anything else the address.
   */
  "instance.attach": command(
    lazyObject(() => ({ address: z.string(), token: z.string() })),
    attachmentView,
  ),
  /** Shows this process's own simulators again. */
  "instance.detach": command(nothing, nothing),

  /**
   * Which rows the feed should carry: the newest `tail` that match. 0 for none. The response is a first look
   * at them, of all the log or of what a moment sufficed for; batches after `revision` speak of them, too.
   */
  "feed.watch": command(
    lazyObject(() => ({ filter: eventFilter, tail: z.int().min(0).max(200) })),
    lazyObject(() => ({ revision: z.int(), matched: z.int(), searched, tail: z.array(eventRow) })),
  ),
  /** Says that a batch was drawn; without it the host stops sending after two. */
  "feed.ack": command(
    lazyObject(() => ({ revision: z.int() })),
    nothing,
  ),

  "app.info": command(
    nothing,
    lazyObject(() => ({ version: z.string(), electron: z.string(), dataFolder: z.string() })),
  ),
  /** Asks where a text goes and writes it there. Returns the name of the written file; null when cancelled. */
  "app.saveFile": command(
    lazyObject(() => ({ name: z.string(), text: z.string() })),
    z.string().nullable(),
  ),
  /** Shows the data folder in the system's file manager. */
  "app.openDataFolder": command(nothing, nothing),
  /** Opens the log in a second window, or brings it to the front. */
  "app.openLog": command(nothing, nothing),
  /** Shows a page of a simulator in a window of its own. */
  "app.openPage": command(
    lazyObject(() => ({ url: z.url() })),
    nothing,
  ),
  /** Goes back in that page, or loads it again. */
  "app.turnPage": command(
    lazyObject(() => ({ act: z.enum(["back", "reload"]) })),
    nothing,
  ),
  /** Draws the whole page larger or smaller: 1 is as it is. */
  "app.zoom": command(
    lazyObject(() => ({ factor: z.number().min(0.5).max(3) })),
    nothing,
  ),
  /** Gives the window the whole screen, or its former size. */
  "app.fullScreen": command(
    lazyObject(() => ({ on: z.boolean() })),
    nothing,
  ),
} as const;

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<Name extends CommandName> = z.input<Commands[Name]["input"]>;
export type CommandOutput<Name extends CommandName> = z.output<Commands[Name]["output"]>;

/**
 * A batch of changes for the window, at most ten per second. It crosses as JSON: one text is copied to
 * the page in no time, hundreds of small objects are not.
 */
export const changeBatch = lazyObject(() => ({
  /** Rises with every batch. */
  revision: z.int(),
  simulators: z.array(simulatorStatus),
  /** Rises when a simulator was started, stopped or restarted, and when a setting changed. */
  setup: z.int(),
  /** The instance elsewhere that is shown; null while it is this process's own. */
  attachment: attachmentView.nullable(),
  /** All events kept, of all simulators. */
  total: z.int(),
  eventsPerSecond: z.number(),
  /** Of the watched filter: how many match, and the newest of them (oldest first). */
  matched: z.int(),
  searched,
  tail: z.array(eventRow),
}));

export type ChangeBatch = z.output<typeof changeBatch>;

/** The response to a command: a value, or an error fit for a person. */
export type CommandResponse =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } };

/** The bridge that the preload gives to the page: one function for commands, one for the feed. */
export interface Bridge {
  call(name: CommandName, input: unknown): Promise<CommandResponse>;
  /** Each batch is the JSON of a `changeBatch`. The returned function stops the feed. */
  onChanges(listener: (batch: unknown) => void): () => void;
}
