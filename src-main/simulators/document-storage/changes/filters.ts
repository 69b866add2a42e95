import * as z from "zod";
import { readMember, requireDesign, requireJavaScript } from "../code/design.ts";
import { codeOf } from "../code/state-code.ts";
import type { Command } from "../code/protocol.ts";
import { badRequest, notFound } from "../errors.ts";
import { compileSelector } from "../mango/selector.ts";
import { presentDocument } from "../revisions/present.ts";
import { rankLeaves } from "../revisions/revision.ts";
import type { Database, Doc, Revision, SimContext } from "../state.ts";
import { requireView } from "../views/query.ts";

/** Chooses the revisions that a feed shows of each document; none: the document is left out. */
export type Filter = (
  docs: readonly Doc[],
) => readonly (readonly Revision[])[] | Promise<readonly (readonly Revision[])[]>;

/** The parameters that choose a filter. */
export interface FilterSpec {
  readonly name: string | undefined;
  readonly view: string | undefined;
  readonly docIds: unknown;
  readonly selector: unknown;
  /** Every leaf of a document, or its winner only. */
  readonly allLeaves: boolean;
  /** The request as functions get it. */
  readonly request: unknown;
}

const passesSchema = z.array(z.boolean());

const revisionsOf = (doc: Doc, allLeaves: boolean) => (allLeaves ? rankLeaves(doc) : [doc.winner]);

const byDoc =
  (allLeaves: boolean, passes: (doc: Doc) => boolean): Filter =>
  (docs) =>
    docs.map((doc) => (passes(doc) ? revisionsOf(doc, allLeaves) : []));

const byRevision =
  (allLeaves: boolean, passes: (doc: Doc, revision: Revision) => boolean): Filter =>
  (docs) =>
    docs.map((doc) => revisionsOf(doc, allLeaves).filter((revision) => passes(doc, revision)));

function byIds({ docIds, allLeaves }: FilterSpec): Filter {
  if (!Array.isArray(docIds)) throw badRequest("`doc_ids` filter parameter is not a list.");
  const wanted = new Set<unknown>(docIds);
  return byDoc(allLeaves, ({ id }) => wanted.has(id));
}

function bySelector({ selector, allLeaves }: FilterSpec): Filter {
  if (selector === undefined) throw badRequest("Filter _selector needs a selector.");
  const fits = compileSelector(selector);
  return byRevision(allLeaves, (doc, revision) => fits(presentDocument(doc, revision)));
}

/** A filter of a design document: its function decides about each revision. */
function byCode(
  { state, now }: SimContext,
  {
    database,
    program,
    allLeaves,
  }: {
    readonly database: Database;
    readonly program: ReturnType<typeof requireDesign>["program"];
    readonly allLeaves: boolean;
  },
  commandFor: (docs: readonly unknown[]) => Command,
): Filter {
  return async (docs) => {
    const revisions = docs.map((doc) => revisionsOf(doc, allLeaves));
    const shown = docs.flatMap((doc, index) =>
      (revisions[index] ?? []).map((revision) => presentDocument(doc, revision, { revs: true })),
    );
    if (shown.length === 0) return [];
    const passes = passesSchema.parse(
      await codeOf(state).call(program, commandFor(shown), { now }),
    );
    if (state.databases.get(database.id) !== database) throw notFound("Database does not exist.");
    let at = 0;
    return revisions.map((list) => list.filter(() => passes[at++] === true));
  };
}

const FORM = "filter parameter must be of the form `designname/filtername`";

/** The two parts of `design/function`. */
function partsOf(name: string, form: string): readonly [design: string, name: string] {
  const parts = name.split("/");
  const [design = "", part = ""] = parts;
  if (parts.length !== 2 || design === "" || part === "") throw badRequest(form);
  return [design, part];
}

function byView(context: SimContext, database: Database, spec: FilterSpec): Filter {
  if (spec.view === undefined || spec.view === "") {
    throw badRequest("`view` filter parameter is not provided.");
  }
  const [designName, view] = partsOf(spec.view, FORM.replace("filter ", "`view` "));
  const design = requireDesign(database, designName);
  requireView(database, design, view);
  const { allLeaves } = spec;
  return byCode(context, { database, program: design.program, allLeaves }, (docs) => [
    "filter_view",
    view,
    docs,
  ]);
}

function byFunction(
  context: SimContext,
  database: Database,
  name: string,
  { allLeaves, request }: FilterSpec,
): Filter {
  const [designName, filter] = partsOf(name, FORM);
  const design = requireDesign(database, designName);
  requireJavaScript(design);
  if (readMember(design.body, "filters", filter) === undefined) {
    throw notFound(`missing json key: ${filter}`);
  }
  return byCode(context, { database, program: design.program, allLeaves }, (docs) => [
    "filter",
    filter,
    docs,
    request,
  ]);
}

/** Returns the filter that a request names, or refuses the request before a feed begins. */
export function createFilter(context: SimContext, database: Database, spec: FilterSpec): Filter {
  switch (spec.name) {
    case undefined:
    case "":
      return byDoc(spec.allLeaves, () => true);
    case "_doc_ids":
      return byIds(spec);
    case "_selector":
      return bySelector(spec);
    case "_design":
      return byDoc(spec.allLeaves, ({ id }) => id.startsWith("_design/"));
    case "_view":
      return byView(context, database, spec);
    default:
      if (spec.name.startsWith("_")) throw badRequest("unknown builtin filter name");
      return byFunction(context, database, spec.name, spec);
  }
}
