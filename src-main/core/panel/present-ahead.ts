import type { AheadView } from "#shared/domain/simulator.ts";
import type { Agenda } from "#core/clock/agenda.ts";
import type { Context } from "#core/contract/context.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";

/** The most waiting tasks that are looked at: some may do nothing any more. */
const LOOKED_AT = 5_000;

interface AheadSource<State> {
  readonly agenda: Agenda;
  readonly definition: Pick<SimulatorDefinition<State>, "tasks">;
  context(): Context<State>;
}

/** Describes the next work that a simulator will do by itself, earliest first. */
export function presentAhead<State>(source: AheadSource<State>, limit: number): AheadView {
  const { tasks = {} } = source.definition;
  const context = source.context();
  const items: AheadView["items"] = [];
  let left = LOOKED_AT;
  for (const { due, task } of source.agenda.inOrder()) {
    if (left-- === 0) return { items, more: true };
    const found = task && tasks[task.task]?.describe(context, task.id, due);
    if (!found) continue;
    if (items.length === limit) return { items, more: true };
    const { title, money = "", about = [], object = null } = found;
    items.push({ due, title, money, about: about.filter(Boolean).join(", "), object });
  }
  return { items, more: false };
}
