import {
  AddressEditable,
  AddressesApi,
  BankAccountsApi,
  BankAccountVerify,
  BankAccountWritable,
  BankTypeEnum,
  CheckEditable,
  ChecksApi,
  ChkUseType,
  Configuration,
  CountryExtended,
  IntlVerificationsApi,
  IntlVerificationsPayload,
  IntlVerificationWritable,
  LetterEditable,
  LettersApi,
  LtrUseType,
  MultipleComponents,
  MultipleComponentsIntl,
  MultipleComponentsList,
  PostcardEditable,
  PostcardsApi,
  PscUseType,
  SelfMailerEditable,
  SelfMailersApi,
  SelfMailerSize,
  SfmUseType,
  TemplatesApi,
  TemplateUpdate,
  TemplateVersionsApi,
  TemplateVersionUpdatable,
  TemplateVersionWritable,
  TemplateWritable,
  UsAutocompletionsApi,
  UsAutocompletionsWritable,
  UsVerificationsApi,
  ZipEditable,
  ZipLookupsApi,
} from "@lob/lob-typescript-sdk";
import { PDFDocument } from "pdf-lib";
import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";

const ada = {
  name: "Ada Lovelace",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
};
const bob = { ...ada, name: "Bob Noyce" };

async function setup() {
  const served = await serveSimulator(simulator, {});
  const { baseUrl } = served;
  const configuration = new Configuration({ username: "test_key", basePath: `${baseUrl}/v1` });
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    return { status: response.status, body: await response.json() };
  };
  /** The picture that a link shows, from this simulator in place of the provider's host. */
  const picture = async (url: string) => {
    const { pathname, search } = new URL(url);
    const response = await fetch(`${baseUrl}${pathname}${search}`);
    return { type: response.headers.get("content-type"), bytes: await response.arrayBuffer() };
  };
  return {
    ...served,
    post,
    picture,
    addresses: new AddressesApi(configuration),
    banks: new BankAccountsApi(configuration),
    checks: new ChecksApi(configuration),
    letters: new LettersApi(configuration),
    mailers: new SelfMailersApi(configuration),
    postcards: new PostcardsApi(configuration),
    templates: new TemplatesApi(configuration),
    versions: new TemplateVersionsApi(configuration),
    verifications: new UsVerificationsApi(configuration),
    intl: new IntlVerificationsApi(configuration),
    completions: new UsAutocompletionsApi(configuration),
    zips: new ZipLookupsApi(configuration),
  };
}

const letter = (changes: object = {}) =>
  new LetterEditable({
    to: ada,
    from: bob,
    file: "<h1>Dear {{name}}</h1><p>Thank you.</p>",
    color: false,
    merge_variables: { name: "Ada" },
    use_type: LtrUseType.Operational,
    ...changes,
  });

const account = () =>
  new BankAccountWritable({
    routing_number: "322271627",
    account_number: "123456789",
    account_type: BankTypeEnum.Company,
    signatory: "Bob Noyce",
  });

const check = (bank: string, changes: object = {}) =>
  new CheckEditable({
    to: ada,
    from: bob,
    bank_account: bank,
    amount: 22.5,
    memo: "Rent",
    use_type: ChkUseType.Operational,
    ...changes,
  });

test("a letter is ordered, scanned, listed, shown as a PDF and canceled", async () => {
  await using sim = await setup();
  const { letters } = sim;
  const sent = await letters.create(letter());
  expect(sent.id).toMatch(/^ltr_[0-9a-f]{16}$/);
  expect(sent).toMatchObject({
    object: "letter",
    color: false,
    double_sided: true,
    address_placement: "top_first_page",
    return_envelope: false,
  });
  expect(
    (await sim.post("/_letter_tracking_event", { letter: sent.id, name: "Mailed" })).status,
  ).toBe(200);
  expect((await letters.get(sent.id)).tracking_events).toMatchObject([{ name: "Mailed" }]);
  expect((await letters.list()).data?.map(({ id }) => id)).toEqual([sent.id]);
  const { type, bytes } = await sim.picture(sent.url);
  expect(type).toBe("application/pdf");
  const pdf = await PDFDocument.load(bytes);
  expect([pdf.getPageCount(), pdf.getPage(0).getSize()]).toEqual([1, { width: 612, height: 792 }]);
  expect(await letters.cancel(sent.id)).toMatchObject({ id: sent.id, deleted: true });
});

test("a certified letter has a tracking number and scans with details", async () => {
  await using sim = await setup();
  const { letters } = sim;
  const { id } = await letters.create(letter({ extra_service: "certified" }));
  expect((await letters.get(id)).tracking_number).toMatch(/^92\d{20}$/);
  expect((await sim.post("/_letter_tracking_event", { letter: id, name: "Issue" })).status).toBe(
    200,
  );
  expect((await letters.get(id)).tracking_events).toMatchObject([
    { type: "certified", details: { event: "delivery_attempted", action_required: true } },
  ]);
  const exit = await sim.post("/_letter_tracking_event", {
    letter: id,
    name: "International Exit",
  });
  expect(exit.status).toBe(422);
  const plain = await letters.create(letter());
  expect(
    (await sim.post("/_letter_tracking_event", { letter: plain.id, name: "Issue" })).status,
  ).toBe(422);
  await expect(letters.create(letter({ return_envelope: true }))).rejects.toThrow(
    "perforated_page",
  );
  const registered = await letters.create(letter({ extra_service: "registered" }));
  expect(registered.extra_service).toBe("registered");
});

test("a bank account is verified, and checks are drawn on it", async () => {
  await using sim = await setup();
  const { banks, checks } = sim;
  const { id } = await banks.create(account());
  await expect(checks.create(check(id))).rejects.toThrow("must be verified");
  await expect(banks.verify(id, new BankAccountVerify({ amounts: [11, 11] }))).rejects.toThrow(
    "do not match",
  );
  expect(await banks.verify(id, new BankAccountVerify({ amounts: [11, 35] }))).toMatchObject({
    verified: true,
  });
  await expect(banks.verify(id, new BankAccountVerify({ amounts: [11, 35] }))).rejects.toThrow(
    "already been verified",
  );
  const first = await checks.create(check(id));
  const second = await checks.create(check(id, { message: "Thank you" }));
  expect([first.check_number, second.check_number]).toEqual([10_000, 10_001]);
  expect(first).toMatchObject({ amount: 22.5, memo: "Rent", bank_account: { id } });
  expect((await checks.get(second.id)).message).toBe("Thank you");
  expect((await checks.list()).count).toBe(2);
  const scan = { check: first.id, name: "In Transit" };
  expect((await sim.post("/_check_tracking_event", scan)).status).toBe(200);
  expect((await checks.get(first.id)).tracking_events).toMatchObject([{ location: "94107" }]);
  const pdf = await PDFDocument.load((await sim.picture(first.url)).bytes);
  expect(pdf.getTitle()).toBe(`check ${first.id}`);
  expect(await checks.cancel(second.id)).toMatchObject({ deleted: true });
  expect((await banks.list()).data?.map((bank) => bank.id)).toEqual([id]);
  expect(await banks.delete(id)).toMatchObject({ deleted: true });
  expect((await banks.get(id)).deleted).toBe(true);
  await expect(checks.create(check(id))).rejects.toThrow("has been deleted");
  expect((await checks.get(first.id)).bank_account.id).toBe(id);
});

test("routing numbers, amounts and destinations of checks are checked", async () => {
  await using sim = await setup();
  const { banks, checks } = sim;
  const wrong = account();
  wrong.routing_number = "123456789";
  await expect(banks.create(wrong)).rejects.toThrow("routing_number");
  const { id } = await banks.create(account());
  await banks.verify(id, new BankAccountVerify({ descriptor_code: "SM11AA" }));
  await expect(checks.create(check(id, { amount: 1_000_000 }))).rejects.toThrow("amount");
  await expect(checks.create(check(id, { amount: 1.005 }))).rejects.toThrow("two decimals");
  const both = check(id, { message: "a", check_bottom: "<p>b</p>" });
  await expect(checks.create(both)).rejects.toThrow("cannot be used together");
  const abroad = { ...ada, address_country: CountryExtended.De };
  await expect(checks.create(check(id, { to: abroad }))).rejects.toThrow("internationally");
});

test("a template has versions, of which the published one goes into a postcard", async () => {
  await using sim = await setup();
  const { templates, versions, postcards } = sim;
  const made = await templates.create(
    new TemplateWritable({ description: "Welcome", html: "<b>Hello {{name}}</b>" }),
  );
  const first = made.published_version.id;
  const second = await versions.create(
    made.id,
    new TemplateVersionWritable({ html: "<i>Hi {{name}}</i>", description: "v2" }),
  );
  expect((await versions.list(made.id)).data?.map(({ id }) => id)).toEqual([second.id, first]);
  await versions.update(
    made.id,
    second.id,
    new TemplateVersionUpdatable({ description: "second" }),
  );
  expect((await versions.get(made.id, second.id)).description).toBe("second");
  const before = await postcards.create(
    new PostcardEditable({
      to: ada,
      front: made.id,
      back: made.id,
      use_type: PscUseType.Marketing,
    }),
  );
  expect(before.front_template_version_id).toBe(first);
  const published = await templates.update(
    made.id,
    new TemplateUpdate({ description: "Welcome", published_version: second.id }),
  );
  expect(published.published_version.id).toBe(second.id);
  await expect(versions.delete(made.id, second.id)).rejects.toThrow("published version");
  expect(await versions.delete(made.id, first)).toMatchObject({ deleted: true });
  expect((await templates.get(made.id)).versions.map(({ id }) => id)).toEqual([second.id]);
  expect((await templates.list()).count).toBe(1);
  expect(await templates.delete(made.id)).toMatchObject({ deleted: true });
  const late = new PostcardEditable({
    to: ada,
    front: made.id,
    back: "x",
    use_type: PscUseType.Marketing,
  });
  await expect(postcards.create(late)).rejects.toThrow("deleted template");
  const pdf = await PDFDocument.load((await sim.picture(before.url)).bytes);
  expect(pdf.getPageCount()).toBe(2);
});

test("a self mailer is ordered, listed, shown and canceled", async () => {
  await using sim = await setup();
  const { mailers } = sim;
  const sent = await mailers.create(
    new SelfMailerEditable({
      to: ada,
      from: bob,
      inside: "<b>in</b>",
      outside: "<b>out</b>",
      size: SelfMailerSize._12x9Bifold,
      use_type: SfmUseType.Marketing,
    }),
  );
  expect(sent).toMatchObject({ object: "self_mailer", size: "12x9_bifold" });
  expect((await mailers.list()).data).toHaveLength(1);
  const { bytes } = await sim.picture(sent.url);
  expect((await PDFDocument.load(bytes)).getPage(0).getWidth()).toBe(12.25 * 72);
  const scan = { self_mailer: sent.id, name: "Delivered", location: "94107" };
  expect((await sim.post("/_self_mailer_tracking_event", scan)).status).toBe(200);
  expect((await mailers.get(sent.id)).tracking_events).toMatchObject([{ name: "Delivered" }]);
  expect(await mailers.delete(sent.id)).toMatchObject({ deleted: true });
});

test("a PDF that is sent as a file keeps its pages", async () => {
  await using sim = await setup();
  const source = await PDFDocument.create();
  source.addPage([300, 400]);
  source.addPage([300, 400]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...ada })) form.set(`to[${name}]`, value);
  for (const [name, value] of Object.entries({ ...bob })) form.set(`from[${name}]`, value);
  form.set("color", "true");
  form.set(
    "file",
    new File([Buffer.from(await source.save())], "letter.pdf", { type: "application/pdf" }),
  );
  const response = await fetch(`${sim.baseUrl}/v1/letters`, {
    method: "POST",
    body: form,
    headers: { authorization: `Basic ${Buffer.from("test_key:").toString("base64")}` },
  });
  const { url } = (await response.json()) as { url: string };
  const pdf = await PDFDocument.load((await sim.picture(url)).bytes);
  expect(pdf.getPageCount()).toBe(2);
  expect(pdf.getPage(0).getSize()).toEqual({ width: 300, height: 400 });
  const path = new URL(url).pathname;
  const thumbnail = await fetch(`${sim.baseUrl}${path.replace(".pdf", "_thumb_small_1.png")}`);
  expect(thumbnail.status).toBe(501);
  expect(await thumbnail.text()).toContain(path);
});

test("addresses are verified in bulk, at home and abroad", async () => {
  await using sim = await setup();
  const { verifications, intl } = sim;
  const found = await verifications.verifyBulk(
    new MultipleComponentsList({
      addresses: [
        new MultipleComponents({ primary_line: "210 King St", zip_code: "94107" }),
        new MultipleComponents({ primary_line: "undeliverable no match", zip_code: "94107" }),
        new MultipleComponents({ primary_line: "210 King St" }),
      ],
    }),
  );
  expect(found.errors).toBe(true);
  expect(found.addresses).toMatchObject([
    { deliverability: "deliverable" },
    { deliverability: "undeliverable" },
  ]);
  const one = await intl.verifySingle(
    new IntlVerificationWritable({
      primary_line: "deliverable missing info",
      city: "Berlin",
      country: CountryExtended.De,
    }),
  );
  expect(one).toMatchObject({ deliverability: "deliverable_missing_info", status: "LF4" });
  const many = await intl.verifyBulk(
    new IntlVerificationsPayload({
      addresses: [
        new MultipleComponentsIntl({
          primary_line: "Hauptstr. 5",
          city: "Berlin",
          postal_code: "10115",
          country: CountryExtended.De,
        }),
        new MultipleComponentsIntl({ primary_line: "no match", country: CountryExtended.De }),
      ],
    }),
  );
  expect(many).toMatchObject({
    errors: false,
    addresses: [{ components: { primary_number: "5" } }, { deliverability: "no_match" }],
  });
});

test("addresses are suggested, and ZIP codes looked up", async () => {
  await using sim = await setup();
  const { addresses, completions, zips } = sim;
  await addresses.create(new AddressEditable(ada));
  const book = await completions.autocomplete(
    new UsAutocompletionsWritable({ address_prefix: "210 k", city: "San Francisco" }),
  );
  expect(book.suggestions).toMatchObject([{ primary_line: "210 KING ST", zip_code: "94107" }]);
  const three = await completions.autocomplete(
    new UsAutocompletionsWritable({ address_prefix: "3 suggestions" }),
  );
  expect(three.suggestions).toHaveLength(3);
  expect(await zips.lookup(new ZipEditable({ zip_code: "10001" }))).toMatchObject({
    cities: [{ city: "NEW YORK", state: "NY", preferred: true }],
  });
  await expect(zips.lookup(new ZipEditable({ zip_code: "00000" }))).rejects.toThrow("not found");
});

testConformance(simulator, conformance, import.meta.url);
