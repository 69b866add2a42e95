import {
  type BadInputs,
  changedRows,
  fieldChanges,
  longIdRows,
  textField,
  worldActionRows,
} from "#core/testing/bad-inputs.ts";

const path = "/_settle";
const ticker = "KXSIM-26-A";
const settled = "KXSIM-26-B";

/** Markets, settled by a world action. */
export const badInputs: BadInputs = {
  prepare: async (make) => {
    await make(path, { ticker: settled, result: "yes" });
    return {
      refused: [
        ...changedRows(path, { ticker, result: "yes" }, [
          ...fieldChanges("ticker", [undefined]),
          ...textField("ticker"),
          [{ ticker: "NOBODY" }, 404, "ticker"],
          [{ ticker: settled }, 409, "settled"],
          ...fieldChanges("result", [undefined, "maybe", "YES", "", true, null, ["yes"], 1]),
          [{ result: "scalar" }, 422, "settlement_value"],
          ...["1.0001", "-0.1", "cheap", "", 0.5, null].map(
            (value) =>
              [{ result: "scalar", settlement_value: value }, 422, "settlement_value"] as const,
          ),
          [{ settlement_value: "0.0000" }, 422, "settlement_value"],
          [{ status: "active" }, 422, "status"],
        ]),
        ...worldActionRows(path),
        ...longIdRows("/trade-api/v2/markets/"),
      ],
      accepted: [
        { path: "/trade-api/v2/markets?limit=1", name: "markets with a limit" },
        {
          path,
          name: "a settlement: scalar",
          body: { ticker, result: "scalar", settlement_value: "0.5000" },
        },
      ],
    };
  },
};
