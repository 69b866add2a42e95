import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components";
import "./tabs.css";

export interface TabItem {
  readonly id: string;
  readonly title: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** A control beside the tabs. */
  readonly end?: ReactNode;
}

/** Tabs over panels; only the panel that is seen is drawn. */
export function Tabs({ label, tabs, selected, onSelect, end }: TabsProps) {
  return (
    <AriaTabs
      className="vstack tabs"
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
    >
      <div className="hstack tab-head">
        <TabList aria-label={label} className="tab-list">
          {tabs.map(({ id, title, count }) => (
            <Tab key={id} id={id} className="hstack tab">
              {title}
              {count === undefined ? null : (
                <span className="tab-count figures" aria-hidden>
                  {count}
                </span>
              )}
            </Tab>
          ))}
        </TabList>
        {end}
      </div>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="vstack tab-panel">
          {/* A panel that is left stays for a moment; its content would be drawn once more for nothing. */}
          {id === selected ? content : null}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
