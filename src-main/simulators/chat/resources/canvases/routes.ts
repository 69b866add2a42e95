import { grantAccess, revokeAccess } from "../../documents/access.ts";
import { entityRules } from "../../documents/schema.ts";
import { slackError } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireWritable } from "../../shared/lookup.ts";
import { deleteFile } from "../files/actions.ts";
import { createCanvas, editCanvas, requireCanvas } from "./actions.ts";
import {
  accessBody,
  canvasBody,
  createBody,
  createInChannelBody,
  editBody,
  lookupBody,
  setAccessBody,
} from "./schema.ts";
import { isOfType } from "./sections.ts";

/** Canvases: documents of people and of channels. */
export const routes = [
  ...route("canvases.create", "Makes a canvas", {
    body: createBody,
    handle: (context, { caller, body, baseUrl }) => {
      const { channel_id: channel } = body;
      if (channel !== undefined) requireWritable(context.state, channel, caller);
      const canvas = createCanvas(context, caller, { ...body, baseUrl });
      if (channel !== undefined) {
        const access = { ...canvas.access, [channel]: "write" as const };
        context.state.canvases.replace({ ...canvas, access });
      }
      return { canvas_id: canvas.id };
    },
  }),
  ...route("conversations.canvases.create", "Makes the canvas of a channel", {
    body: createInChannelBody,
    handle: (context, { caller, body, baseUrl }) => {
      const { state } = context;
      const { conversation } = requireWritable(state, body.channel_id, caller);
      const has = [...state.canvases.values()].some(({ channel }) => channel === conversation.id);
      if (has) throw slackError("channel_canvas_already_exists");
      return { canvas_id: createCanvas(context, caller, { ...body, baseUrl }, conversation.id).id };
    },
  }),
  ...route("canvases.edit", "Changes the text of a canvas", {
    body: editBody,
    handle: (context, { caller, body }) => {
      const canvas = requireCanvas(context.state, caller, body.canvas_id, "write");
      editCanvas(context, canvas, body.changes);
      return {};
    },
  }),
  ...route("canvases.delete", "Deletes a canvas", {
    body: canvasBody,
    handle: (context, { caller, body }) => {
      const { id } = requireCanvas(context.state, caller, body.canvas_id, "write");
      const file = context.state.files.get(id);
      if (file) deleteFile(context, file);
      return {};
    },
  }),
  ...route("canvases.sections.lookup", "Finds sections of a canvas", {
    body: lookupBody,
    handle: ({ state }, { caller, body }) => {
      const { sections } = requireCanvas(state, caller, body.canvas_id, "read");
      const { section_types: types, contains_text: words } = body.criteria;
      const found = sections.filter(
        (section) =>
          (types === undefined || isOfType(section, types)) &&
          (words === undefined || section.markdown.toLowerCase().includes(words.toLowerCase())),
      );
      return { sections: found.map(({ id }) => ({ id })) };
    },
  }),
  ...route("canvases.access.set", "Gives users or channels access to a canvas", {
    body: setAccessBody,
    rules: entityRules,
    handle: ({ state }, { caller, body }) => {
      const canvas = requireCanvas(state, caller, body.canvas_id, "write");
      state.canvases.replace({ ...canvas, access: grantAccess(state, caller, canvas, body) });
      return {};
    },
  }),
  ...route("canvases.access.delete", "Takes access to a canvas from users or channels", {
    body: accessBody,
    rules: entityRules,
    handle: ({ state }, { caller, body }) => {
      const canvas = requireCanvas(state, caller, body.canvas_id, "write");
      state.canvases.replace({ ...canvas, access: revokeAccess(state, caller, canvas, body) });
      return {};
    },
  }),
];
