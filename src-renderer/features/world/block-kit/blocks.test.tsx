import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mrkdwn, option, plain, showBlocks } from "./testing/show-blocks.tsx";

const actions = (...elements: object[]) => [
  {
    type: "actions",
    block_id: "b",
    elements: elements.map((element) => ({ action_id: "a", ...element })),
  },
];
const input = (element: object, rest: object = {}) => [
  {
    type: "input",
    block_id: "b",
    label: plain("Reason"),
    element: { action_id: "a", ...element },
    ...rest,
  },
];

/** Presses a control as the keyboard or a screen reader does. */
const press = (element: Element) => fireEvent.click(element, { detail: 0 });

test("shows the text and fields of a section, and a button beside them", () => {
  const accessory = { type: "button", action_id: "go", text: plain("Go :rocket:"), value: "1" };
  const asked = showBlocks([
    {
      type: "section",
      block_id: "s",
      text: mrkdwn("*New order*"),
      fields: [mrkdwn("Total\n$48.00")],
      accessory,
    },
  ]);
  expect(screen.getByText("New order").tagName).toBe("STRONG");
  expect(screen.getByText(/\$48\.00/)).toBeTruthy();
  press(screen.getByRole("button", { name: "Go rocket" }));
  expect(asked.pressed).toEqual([{ blockId: "s", actionId: "go", value: "1", label: "Go 🚀" }]);
});

test("asks before a press where the app wants it", async () => {
  const confirm = {
    title: plain("Refund?"),
    text: mrkdwn("All of it"),
    confirm: plain("Refund"),
    deny: plain("Keep"),
  };
  const asked = showBlocks(actions({ type: "button", text: plain("Refund…"), confirm }));
  press(screen.getByRole("button", { name: "Refund…" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Refund?" });
  press(within(dialog).getByRole("button", { name: "Keep" }));
  expect(asked.pressed).toEqual([]);
  press(await screen.findByRole("button", { name: "Refund…" }));
  press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Refund" }));
  expect(asked.pressed).toMatchObject([{ label: "Refund…" }]);
});

test.each([
  ["static_select", { options: [option("Ben"), option("Ada")] }, "Ada", "ada"],
  ["users_select", {}, "@ben", "U2"],
  ["channels_select", {}, "#orders", "C1"],
  ["conversations_select", {}, "#orders", "C1"],
  ["multi_static_select", { options: [option("Ben"), option("Ada")] }, "Ada", ["ada"]],
])("chooses in a %s", async (type, rest, title, selected) => {
  const asked = showBlocks(actions({ type, placeholder: plain("Assign to"), ...rest }));
  press(screen.getByRole("button", { name: /Assign to/ }));
  press(await screen.findByRole("option", { name: title }));
  expect(asked.pressed).toMatchObject([{ blockId: "b", actionId: "a", selected }]);
});

test("asks the app for the options of an external select while one types", async () => {
  const asked = showBlocks(input({ type: "external_select", min_query_length: 2 }));
  press(screen.getByRole("button", { name: /Reason/ }));
  const search = await screen.findByRole("searchbox", { name: "Search Reason" });
  fireEvent.change(search, { target: { value: "b" } });
  expect(asked.suggested).toEqual([]);
  fireEvent.change(search, { target: { value: "bl" } });
  press(await screen.findByRole("option", { name: "Kettle bl" }));
  expect(asked.suggested).toEqual(["bl"]);
  expect(asked.drafts.get("b/a")).toMatchObject({ value: "k-bl" });
});

test.each([
  ["plain_text_input", {}, "textbox", "Lost", "Lost"],
  ["email_text_input", {}, "textbox", "ada@example.com", "ada@example.com"],
  ["number_input", { is_decimal_allowed: true }, "textbox", "4.5", "4.5"],
  ["rich_text_input", {}, "textbox", "a\nb", "a\nb"],
])("keeps the text of a %s until the view is submitted", (type, rest, role, typed, kept) => {
  const asked = showBlocks(input({ type, ...rest }));
  fireEvent.change(screen.getByRole(role, { name: "Reason" }), { target: { value: typed } });
  expect(asked.drafts.get("b/a")).toBe(kept);
  expect(asked.pressed).toEqual([]);
});

test("sends typed text to the app if the block asks for it", () => {
  const asked = showBlocks(input({ type: "plain_text_input" }, { dispatch_action: true }));
  const box = screen.getByRole("textbox", { name: "Reason" });
  fireEvent.change(box, { target: { value: "Lost" } });
  expect(asked.pressed).toEqual([]);
  fireEvent.keyDown(box, { key: "Enter" });
  expect(asked.pressed).toMatchObject([{ selected: "Lost" }]);
});

test("sends a date when its field is left, and a date and time as seconds", () => {
  const asked = showBlocks(actions({ type: "datepicker", placeholder: plain("Day") }));
  const day = screen.getByLabelText("Day");
  fireEvent.change(day, { target: { value: "2026-01-31" } });
  expect(asked.pressed).toEqual([]);
  fireEvent.blur(day);
  expect(asked.pressed).toMatchObject([{ selected: "2026-01-31" }]);
});

test("ticks checkboxes in the order of the options, and radio buttons one at a time", () => {
  const options = [option("Milk"), option("Sugar")];
  const asked = showBlocks([
    ...input({ type: "checkboxes", options }),
    ...actions({ type: "radio_buttons", action_id: "r", options }),
  ]);
  const boxes = screen.getByRole("group", { name: "Reason" });
  press(within(boxes).getByRole("checkbox", { name: "Sugar" }));
  press(within(boxes).getByRole("checkbox", { name: "Milk" }));
  expect(asked.drafts.get("b/a")).toEqual(["milk", "sugar"]);
  press(within(screen.getByRole("radiogroup")).getByRole("radio", { name: "Sugar" }));
  expect(asked.pressed).toMatchObject([{ selected: "sugar" }]);
});

test("chooses in a menu of acts, rates an answer, and hides an icon that is for others", async () => {
  const rating = (text: string, value: string) => ({ text: plain(text), value });
  const asked = showBlocks([
    ...actions({ type: "overflow", options: [option("Archive"), option("Delete")] }),
    {
      type: "context_actions",
      block_id: "c",
      elements: [
        {
          type: "feedback_buttons",
          action_id: "f",
          positive_button: rating("Good", "up"),
          negative_button: rating("Bad", "down"),
        },
        { type: "icon_button", action_id: "i", icon: "trash", text: plain("Remove") },
        {
          type: "icon_button",
          action_id: "o",
          icon: "trash",
          text: plain("Others"),
          visible_to_user_ids: ["U2"],
        },
      ],
    },
  ]);
  expect(screen.queryByRole("button", { name: "Others" })).toBeNull();
  press(screen.getByRole("button", { name: "Bad" }));
  press(screen.getByRole("button", { name: "Remove" }));
  press(screen.getByRole("button", { name: /More options/ }));
  press(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(asked.pressed).toMatchObject([
    { actionId: "f", value: "down" },
    { actionId: "i" },
    { actionId: "a", selected: "delete" },
  ]);
});

test("shows the error of an input in place of its hint", () => {
  showBlocks(input({ type: "plain_text_input" }, { hint: plain("In few words") }), {
    errors: { b: "At most 100" },
  });
  const box = screen.getByRole("textbox", { name: "Reason" });
  expect(box.getAttribute("aria-invalid")).toBe("true");
  const foot = document.getElementById(box.getAttribute("aria-describedby") ?? "");
  expect(foot?.textContent).toBe("At most 100");
});

test("shows every other block, and names one that is unknown", () => {
  const rich = (text: string) => ({
    type: "rich_text",
    elements: [{ type: "rich_text_section", elements: [{ type: "text", text }] }],
  });
  showBlocks([
    { type: "header", text: plain("Head") },
    { type: "divider" },
    { type: "context", elements: [mrkdwn("in _context_")] },
    { type: "markdown", text: "# Title\n\n**strong**" },
    { type: "file", external_id: "ext-1", source: "remote" },
    { type: "call", call_id: "R1" },
    { type: "video", title: plain("Film"), alt_text: "A film", video_url: "https://x.test/v" },
    { type: "table", rows: [[{ type: "raw_text", text: "Column" }], [rich("Cell")]] },
    { type: "alert", level: "error", text: plain("Broken") },
    { type: "card", title: mrkdwn("Card *one*"), actions: [] },
    { type: "carousel", elements: [{ type: "card", title: mrkdwn("Card two") }] },
    { type: "container", title: plain("Holder"), child_blocks: [rich("Inner")] },
    { type: "plan", title: "Plan", tasks: [{ task_id: "1", title: "Step", status: "complete" }] },
    { type: "hologram" },
    { type: "actions", elements: [{ type: "slider", action_id: "s" }] },
  ]);
  for (const text of ["Head", "context", "Title", "strong", "ext-1", "R1", "Film", "Column"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  for (const text of [
    "Cell",
    "Broken",
    "Card two",
    "Holder",
    "Inner",
    "Plan",
    "Step",
    "complete",
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText("Unknown block: hologram")).toBeTruthy();
  expect(screen.getByText("Unknown element: slider")).toBeTruthy();
});

test("shows a rich text whole: lists, quotations, code, styles and mentions", () => {
  const section = (...elements: object[]) => ({ type: "rich_text_section", elements });
  showBlocks([
    {
      type: "rich_text",
      elements: [
        section(
          { type: "text", text: "bold", style: { bold: true } },
          { type: "user", user_id: "U1" },
          { type: "channel", channel_id: "C1" },
          { type: "usergroup", usergroup_id: "S1" },
          { type: "broadcast", range: "here" },
          { type: "emoji", name: "wave", unicode: "1f44b" },
          { type: "color", value: "#ff0000" },
          { type: "date", timestamp: 1_767_323_045, format: "{date_num}" },
        ),
        {
          type: "rich_text_list",
          style: "ordered",
          offset: 2,
          elements: [section({ type: "text", text: "third" })],
        },
        { type: "rich_text_quote", elements: [{ type: "text", text: "said" }] },
        { type: "rich_text_preformatted", elements: [{ type: "text", text: "let a" }] },
      ],
    },
  ]);
  expect(screen.getByText("bold").tagName).toBe("STRONG");
  for (const text of ["@mei", "#orders", "@baristas", "@here", "#ff0000", "2026-01-02"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole("img", { name: "wave" }).textContent).toBe("👋");
  expect(screen.getByText("third").closest("ol")?.start).toBe(3);
  expect(screen.getByText("said").closest("blockquote")).toBeTruthy();
  expect(screen.getByText("let a").closest("pre")).toBeTruthy();
});

test("opens only links of pages and mails, and loads no picture from outside", async () => {
  const asked = showBlocks([
    { type: "section", text: mrkdwn("<javascript:alert(1)|bad> <https://x.test/?a=1&amp;b|good>") },
    { type: "image", image_url: "https://x.test/huge.png", alt_text: "A kettle" },
    {
      type: "actions",
      elements: [{ type: "button", action_id: "a", text: plain("Site"), url: "javascript:x" }],
    },
  ]);
  expect(screen.queryByRole("link", { name: "bad" })).toBeNull();
  press(screen.getByRole("link", { name: "good" }));
  press(screen.getByRole("button", { name: "Site" }));
  expect(asked.opened).toEqual(["https://x.test/?a=1&b"]);
  await waitFor(() => expect(screen.getByRole("img", { name: "A kettle" })).toBeTruthy());
  expect(document.querySelector("img")).toBeNull();
});
