import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Stack } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns3,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { ColumnChoice, ListColumn } from '#shared/model/list-views.ts'
import { fitting } from './list-view.ts'
import { viewTexts as texts } from './texts.ts'

type Props<Name extends ListColumn> = {
  /** All that there are, and what they are called. */
  names: readonly Name[]
  labels: Record<Name, { label: string }>
  choices: readonly ColumnChoice<Name>[]
  /** Null for those that the list comes with. */
  onChoose: (columns: readonly ColumnChoice<Name>[] | null) => void
}

/** How much wider or narrower a column gets at a time, and how wide it is where nobody said so. */
const STEP = 20
const USUAL = 160

/** Which columns the list has, in which order, and how wide. */
export function ColumnsMenu<Name extends ListColumn>(props: Props<Name>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {texts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.columns} px="xs">
        <Menu {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Menu<Name extends ListColumn>({ names, labels, choices, onChoose }: Props<Name>) {
  const hidden = names.filter((name) => !choices.some((one) => one.name === name))
  // One list: the box that was pressed stays, and with it the focus.
  const rows = [...choices.map(({ name }) => name), ...hidden]
  const isChosen = (place: number) => place < choices.length

  function turn(name: Name, place: number) {
    onChoose(isChosen(place) ? choices.toSpliced(place, 1) : [...choices, { name }])
  }
  function move(place: number, step: 1 | -1) {
    const to = place + step
    const moved = choices[place]
    // The first stays the first.
    if (!moved || place === 0 || to < 1 || to >= choices.length) return
    onChoose(choices.toSpliced(place, 1).toSpliced(to, 0, moved))
  }
  function size(place: number, by: number) {
    onChoose(
      choices.map((one, at) =>
        at === place ? { ...one, width: fitting((one.width ?? USUAL) + by) } : one,
      ),
    )
  }
  function hear(event: KeyboardEvent, place: number) {
    if (!event.altKey || !isChosen(place)) return
    const act = new Map([
      ['ArrowUp', () => move(place, -1)],
      ['ArrowDown', () => move(place, 1)],
      ['ArrowLeft', () => size(place, -STEP)],
      ['ArrowRight', () => size(place, STEP)],
    ]).get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Stack gap="xs">
      <ScrollArea.Autosize mah={420} w={320} type="auto">
        <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {rows.map((name, place) => (
            <Group
              key={name}
              component="li"
              justify="space-between"
              wrap="nowrap"
              mih={32}
              pl={4}
              onKeyDown={(event) => hear(event, place)}
            >
              <Checkbox
                size="sm"
                label={labels[name].label}
                checked={isChosen(place)}
                disabled={place === 0}
                onChange={() => turn(name, place)}
              />
              {isChosen(place) && (
                <Group gap={0} wrap="nowrap">
                  <Act label={texts.narrower(labels[name].label)} onAct={() => size(place, -STEP)}>
                    <IconLayoutSidebarLeftCollapse size={16} aria-hidden />
                  </Act>
                  <Act label={texts.wider(labels[name].label)} onAct={() => size(place, STEP)}>
                    <IconLayoutSidebarLeftExpand size={16} aria-hidden />
                  </Act>
                  <Act
                    label={texts.up(labels[name].label)}
                    onAct={() => move(place, -1)}
                    disabled={place < 2}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </Act>
                  <Act
                    label={texts.down(labels[name].label)}
                    onAct={() => move(place, 1)}
                    disabled={place === 0 || place === choices.length - 1}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </Act>
                </Group>
              )}
            </Group>
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Button variant="subtle" size="compact-sm" onClick={() => onChoose(null)}>
        {texts.usualColumns}
      </Button>
    </Stack>
  )
}

type ActProps = { label: string; onAct: () => void; disabled?: boolean; children: ReactNode }

function Act({ label, onAct, disabled = false, children }: ActProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      onClick={onAct}
      disabled={disabled}
    >
      {children}
    </ActionIcon>
  )
}
