import { expect, test } from "vitest";
import { findPages, isSimulatorPage } from "./find-pages.ts";

const baseUrl = "http://127.0.0.1:4701";
const simulator = { baseUrl, pages: ["/c/pay/:id", "/i/:account/:id"] };

test.each([
  [{ url: `${baseUrl}/c/pay/cs_1` }, [["Open page", "/c/pay/cs_1"]]],
  [
    { invoice: { hosted_invoice_url: `${baseUrl}/i/acct_1/in_1?s=ap` } },
    [["Open hosted invoice", "/i/acct_1/in_1?s=ap"]],
  ],
  [
    { invoice: { invoice_pdf: `${baseUrl}/i/acct_1/in_1` } },
    [["Open invoice PDF", "/i/acct_1/in_1"]],
  ],
  [
    { next_action: { redirect_to_url: { url: `${baseUrl}/c/pay/1` } } },
    [["Open page", "/c/pay/1"]],
  ],
  [{ success_url: "http://127.0.0.1:3000/c/pay/1", url: `${baseUrl}/v1/charges` }, []],
  [{ list: [`${baseUrl}/c/pay/1`, `${baseUrl}/c/pay/1`] }, [["Open list", "/c/pay/1"]]],
])("finds the pages of %j", (object, found) => {
  const pages = findPages(simulator, JSON.stringify(object));
  expect(pages).toEqual(
    found.map(([title, path]) => ({ title, url: `${baseUrl}${String(path)}` })),
  );
});

test("text that is not JSON has no pages, and other origins are not pages", () => {
  expect(findPages(simulator, `${baseUrl}/c/pay/cs_1`)).toEqual([]);
  expect(isSimulatorPage(simulator, "http://127.0.0.1:4702/c/pay/cs_1")).toBe(false);
  expect(isSimulatorPage(simulator, "not an address")).toBe(false);
});
