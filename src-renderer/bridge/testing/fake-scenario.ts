import type { ScenarioFrame, ScenarioRow, ScenarioView } from "#shared/domain/scenario-view.ts";

const items = [
  ["charge", "/v1/charges", "charge.succeeded"],
  ["dispute", "/_dispute", "charge.dispute.created"],
  ["refund", "/v1/refunds", "charge.refunded"],
] as const;

/** A scenario of three moments, the second of which may differ. */
export class FakeScenario {
  isOpen = false;
  /** True if the second moment is not as expected. */
  differs = true;
  private played = 0;

  open(): ScenarioView {
    this.isOpen = true;
    this.played = 0;
    return this.view();
  }

  goTo(moments: number): ScenarioView {
    this.played = Math.min(moments, this.differs ? 2 : items.length);
    return this.view();
  }

  view(): ScenarioView {
    const isAtFault = (moment: number) => this.differs && moment === 1 && this.played > 1;
    const stateOf = (moment: number) =>
      moment >= this.played ? "waiting" : isAtFault(moment) ? "differs" : "same";
    return {
      name: "A charge is disputed",
      file: "/home/you/disputed-charge.json",
      isSample: true,
      kinds: ["payments"],
      startsFrom: "a new world",
      expects: true,
      moments: [0, 3_600, 7_200],
      played: this.played,
      isOver: isAtFault(1) || this.played === items.length,
      frames: items.map(([id, path], moment): ScenarioFrame => ({
        ...{ kind: "payments", id, at: `+${String(moment)}h`, moment, method: "POST", path },
        state: stateOf(moment),
        status: moment < this.played ? 200 : null,
        binds: [],
      })),
      rows: items.map(([, , type], moment): ScenarioRow => ({
        ...{ kind: "payments", list: "event", place: moment, result: stateOf(moment) },
        moment: moment < this.played ? moment : null,
        expected: { type },
        actual:
          moment < this.played ? { type: isAtFault(moment) ? "charge.refunded" : type } : null,
        seq: moment < this.played ? moment + 1 : null,
      })),
      difference: isAtFault(1)
        ? {
            ...{ kind: "payments", what: "event 2: type", frame: 1 },
            expected: '"charge.dispute.created"',
            actual: '"charge.refunded"',
            hint: null,
          }
        : null,
    };
  }
}
