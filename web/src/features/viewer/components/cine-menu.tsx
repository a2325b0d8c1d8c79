import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { Pane } from '../engine/pane.ts'
import type { PaneState } from '../engine/pane-state.ts'
import { rates, USUAL_RATE } from '../rules/cine.ts'
import { keysOf } from '../rules/keymap.ts'
import { viewerTexts } from '../texts.ts'
import { BarButton } from './bar-button.tsx'

/** How fast a pane is played if nobody says: as its file asks for. */
export const rateOfPane = (state: PaneState | null): number => state?.tags?.rate ?? USUAL_RATE

/** Plays the images of the active pane one after the other. */
export function CineMenu({ pane, state }: { pane: Pane | null; state: PaneState | null }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const playing = state?.playing ?? null
  const own = rateOfPane(state)
  const canPlay = (state?.total ?? 0) > 1
  const Icon = playing === null ? IconPlayerPlay : IconPlayerPause

  function choose(rate: number | null) {
    setChosen(rate)
    pane?.play(rate ?? own)
  }

  return (
    <>
      <BarButton
        label={playing === null ? viewerTexts.play : viewerTexts.pause}
        keyName={keysOf('play')[0]?.toUpperCase()}
        disabled={!canPlay}
        onClick={() => (playing === null ? pane?.play(chosen ?? own) : pane?.pause())}
      >
        <Icon size={20} aria-hidden />
      </BarButton>
      <Menu position="bottom-start" disabled={!canPlay}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={!canPlay}
            aria-label={viewerTexts.rate}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => choose(null)}>
            {state?.tags?.rate ? viewerTexts.ownRate(own) : viewerTexts.usualRate(own)}
          </Menu.Item>
          {rates.map((rate) => (
            <Menu.Item key={rate} onClick={() => choose(rate)}>
              {viewerTexts.perSecond(rate)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
