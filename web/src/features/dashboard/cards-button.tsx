import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLayoutDashboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CardChoice } from '#shared/model/dashboard.ts'
import { dashboardTexts } from './texts.ts'

const texts = dashboardTexts.cards

type Props = {
  /** Those that the member may see, in their order. */
  cards: readonly CardChoice[]
  /** Null for those that the dashboard comes with. */
  onArrange: (cards: CardChoice[] | null) => void
}

/** Which cards the dashboard shows, and in which order. */
export function CardsButton(props: Props) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconLayoutDashboard size={16} aria-hidden />}>
          {texts.arrange}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.arrange} px="xs">
        <Menu {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Menu({ cards, onArrange }: Props) {
  function move(place: number, step: 1 | -1) {
    const moved = cards[place]
    if (moved) onArrange(cards.toSpliced(place, 1).toSpliced(place + step, 0, moved))
  }
  function turn(place: number) {
    onArrange(
      cards.map((card, at) => (at === place ? { ...card, isHidden: card.isHidden ? 0 : 1 } : card)),
    )
  }
  return (
    <Stack gap="xs" w={280}>
      <Stack gap={2} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {cards.map(({ name, isHidden }, place) => (
          <Group key={name} component="li" justify="space-between" wrap="nowrap" mih={36} pl={4}>
            <Checkbox
              size="sm"
              label={texts.names[name]}
              checked={isHidden === 0}
              onChange={() => turn(place)}
            />
            <Group gap={0} wrap="nowrap">
              <Act
                label={texts.up(texts.names[name])}
                onAct={() => move(place, -1)}
                disabled={place === 0}
              >
                <IconArrowUp size={16} aria-hidden />
              </Act>
              <Act
                label={texts.down(texts.names[name])}
                onAct={() => move(place, 1)}
                disabled={place === cards.length - 1}
              >
                <IconArrowDown size={16} aria-hidden />
              </Act>
            </Group>
          </Group>
        ))}
      </Stack>
      <Button variant="subtle" size="compact-sm" onClick={() => onArrange(null)}>
        {texts.usual}
      </Button>
    </Stack>
  )
}

type ActProps = { label: string; onAct: () => void; disabled: boolean; children: ReactNode }

function Act({ label, onAct, disabled, children }: ActProps) {
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
