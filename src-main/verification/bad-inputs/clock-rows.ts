import { type BadInput, bodyRows, FORM, MEBIBYTE, nested } from "#core/testing/bad-inputs.ts";

const path = "/_sim/clock";

const types = ["text/plain", FORM, "application/jsonx", "multipart/form-data", null];

/** Bodies that `POST /_sim/clock` refuses, many of them on every control route. */
export const clockRows: readonly BadInput[] = [
  ...bodyRows(path, 422, ["{}", "[]", "null", '"x"', "5", "true"]),
  ...bodyRows(
    path,
    422,
    ['"60"', "[60]", "true", "null", "{}", "1.5", "1e400", "1e18", "-1e18", "315576001"].map(
      (value) => `{"wall_offset_seconds":${value}}`,
    ),
    "wall_offset_seconds",
  ),
  ...bodyRows(
    path,
    422,
    ["-1", "253402300800", "1e400", '"1"', "0.5", "[]", "null"].map(
      (value) => `{"advance_seconds":${value}}`,
    ),
    "advance_seconds",
  ),
  ...bodyRows(
    path,
    422,
    [{ advance_second: 1 }, { advance_seconds: 1, advance_second: 1 }],
    "advance_second",
  ),
  ...bodyRows(path, 422, ['{"wall_offset_seconds":5,"advance_seconds":-1}'], "advance_seconds"),
  ...bodyRows(
    path,
    422,
    ['{"advance_seconds":5,"wall_offset_seconds":0.5}'],
    "wall_offset_seconds",
  ),
  ...bodyRows(path, 400, [
    "",
    " ",
    "NaN",
    '{"advance_seconds":NaN}',
    '{"advance_seconds":Infinity}',
    '{"advance_seconds":01}',
    '{"advance_seconds":',
    '{"advance_seconds":1}}',
    '{"advance_seconds":1}{"advance_seconds":1}',
    "{'advance_seconds':1}",
    '{"advance_seconds":1,}',
    '{"advance_seconds":1,"__proto__":{"x":1}}',
    '{"advance_seconds":1,"\\u005f_proto__":{"x":1}}',
    '{"advance_seconds":1,"constructor":{"prototype":{"x":1}}}',
    nested(65),
    "[".repeat(200_000) + "]".repeat(200_000),
    "[".repeat(200_000),
  ]),
  ...types.map((type) => ({
    name: `${path} as ${String(type)}`,
    path,
    type,
    body: '{"advance_seconds":1}',
    status: 415,
  })),
  ...["utf-16", "UTF-16LE", "utf-32", "klingon"].map((charset) => ({
    name: `${path} in ${charset}`,
    path,
    type: `application/json; charset=${charset}`,
    body: '{"advance_seconds":1}',
    status: 415,
    names: "charset",
  })),
  {
    name: "UTF-16 bytes",
    path,
    body: Buffer.from('{"advance_seconds":1}', "utf16le"),
    status: 400,
  },
  {
    name: "broken UTF-8",
    path,
    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    status: 400,
  },
  {
    name: "gzip that is none",
    path,
    headers: { "content-encoding": "gzip" },
    body: '{"advance_seconds":1}',
    status: 415,
    names: "Content-Encoding",
  },
  {
    name: "a mebibyte and a byte",
    path,
    body: '{"advance_seconds":1}'.padEnd(MEBIBYTE + 1),
    status: 413,
  },
  {
    name: "twenty mebibytes",
    path,
    body: '{"advance_seconds":1}'.padEnd(20 * MEBIBYTE),
    status: 413,
  },
  ...["PUT", "DELETE", "PATCH"].map((method) => ({
    name: `${method} ${path}`,
    path,
    method,
    status: 405,
  })),
];
