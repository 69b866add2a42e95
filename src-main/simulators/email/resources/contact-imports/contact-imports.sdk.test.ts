import { expect, test } from "vitest";
import { openResend } from "../../testing/open-resend.ts";

const file = (text: string) => new Blob([text], { type: "text/csv" });

test("a file of contacts is imported, row by row", async () => {
  await using sim = await openResend();
  const { resend } = sim;
  const segment = await resend.segments.create({ name: "Imported" });
  const segments = [{ id: segment.data?.id ?? "" }];
  await resend.contactProperties.create({ key: "age", type: "number" });
  await resend.contacts.create({ email: "old@example.net", firstName: "Old" });
  const csv =
    'email,Name,age\r\nnew@example.net,"Ann ""A"", Sr.",41\r\nold@example.net,New,\r\nbad,X,1\r\n';
  const columnMap = {
    firstName: "Name",
    properties: { age: { column: "age", type: "number" as const } },
  };
  const made = await resend.contacts.imports.create({ file: file(csv), columnMap, segments });
  expect(made.error).toBeNull();
  const shown = await resend.contacts.imports.get(made.data?.id ?? "");
  expect(shown.data).toMatchObject({
    object: "contact_import",
    status: "completed",
    counts: { total: 3, created: 1, updated: 0, skipped: 1, failed: 1 },
  });
  const contact = await resend.contacts.get({ email: "new@example.net" });
  expect(contact.data).toMatchObject({ first_name: 'Ann "A", Sr.' });
  const again = await resend.contacts.imports.create({
    file: file(csv),
    columnMap,
    onConflict: "upsert",
  });
  expect((await resend.contacts.imports.get(again.data?.id ?? "")).data?.counts).toMatchObject({
    updated: 2,
  });
  expect((await resend.contacts.get({ email: "old@example.net" })).data?.first_name).toBe("New");
  const listed = await resend.contacts.imports.list({ status: "completed" });
  expect(listed.data?.data.map(({ id }) => id)).toEqual([again.data?.id, made.data?.id]);
  expect((await resend.contacts.imports.list({ status: "failed" })).data?.data).toEqual([]);
});

test("an import without a usable file, or into an unknown segment, is rejected", async () => {
  await using sim = await openResend();
  const { imports } = sim.resend.contacts;
  const refused = [
    await imports.create({ file: file("") }),
    await imports.create({ file: file("name\nAnn") }),
    await imports.create({ file: file('email\n"a') }),
    await imports.create({ file: file("email\na@b.co"), segments: [{ id: "none" }] }),
  ];
  for (const { error } of refused) expect(error?.name).toBe("validation_error");
  expect((await imports.list()).data?.data).toEqual([]);
});
