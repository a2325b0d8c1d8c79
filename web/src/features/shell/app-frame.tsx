import { AppShell } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { usePractice } from '../../session/member.ts'
import { useReleasePush } from '../../session/push/use-release-push.ts'
import { useUndoing } from '../../session/undo.tsx'
import type { Command } from '../../ui/command.ts'
import { useGlobalKeys, useKeys } from '../../ui/keys.ts'
import classes from './app-frame.module.css'
import { AppHeader } from './app-header.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Calling } from './calling.tsx'
import { useCommands } from './commands.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { OfflineStrip, STRIP_HEIGHT } from './offline-strip.tsx'
import { PracticeClock } from './practice-clock.tsx'
import { SideBar } from './side-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import { useStripShown } from './use-unsent.ts'

const HEADER_HEIGHT = 52
const BOTTOM_BAR_HEIGHT = 58

type Props = {
  /** The dialog that finds a patient, a page or an action; another feature owns it. */
  finder: ComponentType<{
    opened: boolean
    onClose: () => void
    commands: readonly Command[]
  }>
  /** What every page of the practice says above itself, where there is something; another feature owns it. */
  banner: ComponentType
  /** Stands in for the page, where there is none. */
  children?: ReactNode
}

/** The frame around every page of a practice: header, sections, and the page. */
export function AppFrame({ finder: Finder, banner: Banner, children }: Props) {
  const practice = usePractice()
  const [narrow, setNarrow] = useLocalStorage({ key: 'praxis-narrow-menu', defaultValue: false })
  const [keysShown, keys] = useDisclosure(false)
  const [finding, find] = useDisclosure(false)
  const commands = useCommands()
  const isStripShown = useStripShown()
  useKeys({ '?': keys.open, 'shift+?': keys.open })
  useUndoing()
  useReleasePush()
  useGlobalKeys({ 'mod+K': find.open })

  return (
    <PracticeClock practice={practice}>
      <SkipLink />
      <Calling>
        <AppShell
          header={{ height: HEADER_HEIGHT + (isStripShown ? STRIP_HEIGHT : 0) }}
          navbar={{ width: narrow ? 60 : 208, breakpoint: 'sm', collapsed: { mobile: true } }}
          footer={{ height: { base: BOTTOM_BAR_HEIGHT, sm: 0 } }}
          padding={{ base: 'md', sm: 'lg' }}
          transitionDuration={120}
        >
          <AppShell.Header>
            <OfflineStrip />
            <AppHeader onFind={find.open} onKeys={keys.open} />
          </AppShell.Header>
          <AppShell.Navbar p="xs" visibleFrom="sm">
            <SideBar narrow={narrow} onToggle={() => setNarrow(!narrow)} />
          </AppShell.Navbar>
          <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
            <Banner />
            {children ?? <Outlet />}
          </AppShell.Main>
          <AppShell.Footer hiddenFrom="sm">
            <BottomBar />
          </AppShell.Footer>
        </AppShell>
        <Finder opened={finding} onClose={find.close} commands={commands} />
      </Calling>
      <KeysDialog opened={keysShown} onClose={keys.close} />
    </PracticeClock>
  )
}
