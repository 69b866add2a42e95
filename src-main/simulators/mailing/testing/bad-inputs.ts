import {
  anonymousRows,
  type BadInputs,
  changedRows,
  fieldChanges,
  longIdRows,
  rootRows,
  textField,
  worldActionRows,
} from "#core/testing/bad-inputs.ts";

const path = "/v1/postcards";
const scan = "/_tracking_event";

const ada = {
  name: "Ada",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
};
const card = { to: ada, front: "<b>f</b>", back: "<b>b</b>" };

const names = ["delivered", "Delivered ", " Delivered", "Lost", "", 5, null, ["Delivered"], {}];
const times = [
  "yesterday",
  "",
  5,
  null,
  "99999-01-01T00:00:00Z",
  "2026-13-01T00:00:00Z",
  "2026-02-30T00:00:00Z",
  {},
];

/** Postcards, and the scans of a world action. */
export const badInputs: BadInputs = {
  prepare: async (make) => {
    const postcard = await make(path, card);
    return {
      refused: [
        ...changedRows(path, card, [
          ...fieldChanges("to", [5, null, [], "adr_0000000000000000", {}, undefined]),
          ...fieldChanges("front", [5, null, [], undefined]),
        ]),
        ...rootRows(path),
        ...anonymousRows(path),
        ...longIdRows(`${path}/psc_`),
        ...changedRows(scan, { postcard, name: "In Transit" }, [
          ...fieldChanges("name", [undefined, ...names]),
          ...fieldChanges("postcard", [undefined]),
          ...textField("postcard"),
          [{ postcard: "psc_0000000000000000" }, 404, "postcard"],
          ...fieldChanges("time", times),
          ...textField("location"),
          [{ id: "evnt_1" }, 422, "id"],
        ]),
        ...worldActionRows(scan),
      ],
      accepted: [
        {
          path,
          name: "a postcard: metadata and more",
          body: { ...card, description: "🎉", metadata: { a: "b" } },
        },
        {
          path: scan,
          name: "a scan: in the past",
          body: { postcard, name: "Delivered", time: "2020-02-29T00:00:00Z" },
        },
      ],
    };
  },
};
