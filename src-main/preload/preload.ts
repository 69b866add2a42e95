import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import { channels } from "#shared/bridge/channels.ts";
import type { Bridge, CommandResponse } from "#shared/bridge/contract.ts";

const bridge: Bridge = {
  call: async (name, input): Promise<CommandResponse> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the host made it from the same contract; the page checks the value in it
    (await ipcRenderer.invoke(channels.call, name, input)) as CommandResponse,
  onChanges: (listener) => {
    const forward = (_event: IpcRendererEvent, batch: unknown) => {
      listener(batch);
    };
    ipcRenderer.on(channels.changes, forward);
    return () => {
      ipcRenderer.off(channels.changes, forward);
    };
  },
};

contextBridge.exposeInMainWorld("bridge", bridge);
