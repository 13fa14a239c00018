import type { TextBox, TextPreview, TextSetting } from '@app/contracts';
import { Tabs } from 'radix-ui';
import { memo, useDeferredValue, useState, type ReactNode } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { ColorPanel } from './panels/color-panel.js';
import { FontPanel } from './panels/font-panel.js';
import { MarksPanel } from './panels/marks-panel.js';
import { PicturePanel } from './panels/picture-panel.js';
import { PlacePanel } from './panels/place-panel.js';
import { TextPanel } from './panels/text-panel.js';

interface TextEditFieldsProps {
  id: string;
  setting: TextSetting;
  places: TextBox[];
  preview: TextPreview | undefined;
  onChange: (change: Partial<TextSetting>) => void;
  /** The panel of earlier versions, if there are any. */
  versions: ReactNode;
}

const tabs = ['Text', 'Font', 'Color', 'Place', 'Picture', 'Add', 'Versions'] as const;
type Tab = (typeof tabs)[number];

/** The controls of the editor in tabs. */
export function TextEditFields({ id, places, versions, ...shared }: TextEditFieldsProps) {
  const panels: Record<Tab, ReactNode> = {
    Text: <TextPanel {...shared} />,
    Font: <FontPanel {...shared} />,
    Color: <ColorPanel {...shared} />,
    Place: <PlacePanel {...shared} places={places} />,
    Picture: <PicturePanel {...shared} id={id} />,
    Add: (
      <MarksPanel
        marks={shared.setting.marks}
        preview={shared.preview}
        onChange={(marks) => shared.onChange({ marks })}
      />
    ),
    Versions: versions,
  };
  return <ToolTabs panels={panels} />;
}

/** Tabs and the chosen panel. A press marks the tab at once; the panel takes longer to render and follows in a later frame. */
function ToolTabs({ panels }: { panels: Record<Tab, ReactNode> }) {
  const [chosen, setChosen] = useState<Tab>('Text');
  const shown = useDeferredValue(chosen);
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={(value) => setChosen(tabs.find((name) => name === value) ?? 'Text')}
      className="flex min-h-0 min-w-0 flex-col"
    >
      <TabList hasVersions={Boolean(panels.Versions)} />
      <div className="min-h-0 flex-1 overflow-y-auto px-1 pt-3 pb-4">
        <Tabs.Content value={chosen} className="grid content-start gap-4 outline-none">
          {panels[shown]}
        </Tabs.Content>
      </div>
    </Tabs.Root>
  );
}

const TabList = memo(({ hasVersions }: { hasVersions: boolean }) => (
  <Tabs.List
    aria-label={tw('editor.tools')}
    // All tabs show on wide screens; on phones a fading edge shows that they scroll.
    className="-mx-1 flex shrink-0 gap-0.5 px-1 py-1 [scrollbar-width:none] shell:flex-wrap max-shell:scroll-px-7 max-shell:overflow-x-auto max-shell:pe-7 max-shell:[mask-image:linear-gradient(to_right,#000_calc(100%-1.75rem),transparent)]"
  >
    {tabs
      .filter((name) => name !== 'Versions' || hasVersions)
      .map((name) => (
        <Tabs.Trigger
          key={name}
          value={name}
          // Scrolls the chosen tool out of the fading edge.
          onClick={({ currentTarget }) =>
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
          }
          className="h-11 shrink-0 rounded-small px-2.5 text-small shell:px-2 font-[540] text-ink-2 hover:text-ink data-[state=active]:tint-12 data-[state=active]:text-ink shell:pointer-fine:h-9"
        >
          {tw(`editor.tab.${name}`)}
        </Tabs.Trigger>
      ))}
  </Tabs.List>
));
