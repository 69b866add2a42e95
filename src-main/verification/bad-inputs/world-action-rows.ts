import {
  changedRows,
  MEBIBYTE,
  nested,
  wholeBodyRows,
  type BadInput,
  type Change,
  type Kind,
  type Known,
} from "./input.ts";

/** A field that takes text: what is no text, too little or too much of it. */
function textField(name: string): readonly Change[] {
  const values = [5, true, null, [], ["x"], {}, ""];
  return values.map((value) => [{ [name]: value }, 422, name]);
}

/** What no world action reads as its body. */
function wholeBodies(kind: Kind, path: string): readonly BadInput[] {
  const refused: readonly (readonly [string, number])[] = [
    ["", 400],
    ["{", 400],
    [nested(65), 400],
    ["[]", 422],
    ["null", 422],
    ['"x"', 422],
    ["{}", 422],
  ];
  return [
    ...wholeBodyRows(kind, path, refused),
    { kind, path, status: 415, body: "{}", type: "text/plain", name: `${path} as text` },
    { kind, path, status: 405, name: `GET ${path}` },
  ];
}

const dispute = ({ charge, disputed }: Known) =>
  changedRows("payments", "/_dispute", { charge }, [
    [{ charge: undefined }, 422, "charge"],
    ...textField("charge"),
    [{ charge: "ch_x" }, 404, "charge"],
    [{ charge: "__proto__" }, 404, "charge"],
    [{ charge: disputed }, 409, "charge_already_disputed"],
    ...[-1, 0, "12", 1.5, 1e300, 1201, [], null].map((amount): Change => [
      { amount },
      422,
      "amount",
    ]),
    ...textField("reason"),
    [{ disputed: false }, 422, "disputed"],
    [{ charge: "ch_x", amount: -1 }, 422, "amount"],
  ]);

const bounce = ({ email, bounced }: Known) =>
  changedRows("email", "/_bounce", { email_id: email }, [
    [{ email_id: undefined }, 422, "email_id"],
    ...textField("email_id"),
    [{ email_id: "nobody" }, 404, "email_id"],
    [{ email_id: bounced }, 409, "email_already_bounced"],
    ...textField("subType"),
    ...textField("message"),
    [{ message: "x".repeat(MEBIBYTE / 2) }, 422, "message"],
    [{ message: "x".repeat(MEBIBYTE) }, 413, "body_too_large"],
    ...[5, null, [], {}, [5], "", "a\r\nb", ["a\r\nb"]].map((diagnosticCode): Change => [
      { diagnosticCode },
      422,
      "diagnosticCode",
    ]),
    [{ message: "a\u0000b" }, 422, "message"],
    [{ subType: "a\nb" }, 422, "subType"],
    [{ last_event: "bounced" }, 422, "last_event"],
  ]);

const track = ({ postcard }: Known) =>
  changedRows("mailing", "/_tracking_event", { postcard, name: "In Transit" }, [
    [{ name: undefined }, 422, "name"],
    ...["delivered", "Delivered ", " Delivered", "Lost", "", 5, null, ["Delivered"], {}].map(
      (name): Change => [{ name }, 422, "name"],
    ),
    [{ postcard: undefined }, 422, "postcard"],
    ...textField("postcard"),
    [{ postcard: "psc_0000000000000000" }, 404, "postcard"],
    ...[
      "yesterday",
      "",
      5,
      null,
      "99999-01-01T00:00:00Z",
      "2026-13-01T00:00:00Z",
      "2026-02-30T00:00:00Z",
      {},
    ].map((time): Change => [{ time }, 422, "time"]),
    ...textField("location"),
    [{ id: "evnt_1" }, 422, "id"],
  ]);

const settle = ({ market: ticker, settled }: Known) =>
  changedRows("exchange", "/_settle", { ticker, result: "yes" }, [
    [{ ticker: undefined }, 422, "ticker"],
    ...textField("ticker"),
    [{ ticker: "NOBODY" }, 404, "ticker"],
    [{ ticker: settled }, 409, "settled"],
    [{ result: undefined }, 422, "result"],
    ...["maybe", "YES", "", true, null, ["yes"], 1].map((result): Change => [
      { result },
      422,
      "result",
    ]),
    [{ result: "scalar" }, 422, "settlement_value"],
    ...["1.0001", "-0.1", "cheap", "", 0.5, null].map((value): Change => [
      { result: "scalar", settlement_value: value },
      422,
      "settlement_value",
    ]),
    [{ settlement_value: "0.0000" }, 422, "settlement_value"],
    [{ status: "active" }, 422, "status"],
  ]);

/** What only the provider can cause, caused wrongly. */
export function worldActionRows(known: Known): readonly BadInput[] {
  return [
    ...dispute(known),
    ...bounce(known),
    ...track(known),
    ...settle(known),
    ...wholeBodies("payments", "/_dispute"),
    ...wholeBodies("email", "/_bounce"),
    ...wholeBodies("mailing", "/_tracking_event"),
    ...wholeBodies("exchange", "/_settle"),
  ];
}
