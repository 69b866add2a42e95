import { Client } from "@notionhq/client";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["notion"] });
const notion = new Client(simulators.notion.connect());

const { results } = await notion.search({ query: "Home" });
const [home] = results;
const page = await notion.pages.create({
  parent: { page_id: home?.id ?? "" },
  properties: { title: { title: [{ text: { content: "Minutes" } }] } },
});
await notion.blocks.children.append({
  block_id: page.id,
  children: [{ paragraph: { rich_text: [{ text: { content: "Ada opens the meeting." } }] } }],
});
const { results: blocks } = await notion.blocks.children.list({ block_id: page.id });
console.log(blocks.length); // 1

await simulators.stop();
