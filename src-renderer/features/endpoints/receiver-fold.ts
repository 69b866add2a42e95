import { create } from "zustand";

/** True while the parts of the test receiver are visible. They unfold when it is started here. */
export const useReceiverFold = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Shows the parts of the test receiver, or leaves its one line. */
export function unfoldReceiver(isOpen: boolean): void {
  useReceiverFold.setState({ isOpen });
}
