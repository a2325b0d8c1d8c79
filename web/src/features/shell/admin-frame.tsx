import { AppShell, Badge, Box, Group } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './app-frame.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Logo } from './logo.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { SideBar } from './side-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import { shellTexts } from './texts.ts'
import { UserMenu } from './user-menu.tsx'

const HEADER_HEIGHT = 52
const BOTTOM_BAR_HEIGHT = 58

/** The frame around the pages of the platform's operator, who works in no practice. */
export function AdminFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const [narrow, setNarrow] = useLocalStorage({ key: 'praxis-narrow-menu', defaultValue: false })
  return (
    <>
      <SkipLink />
      <AppShell
        header={{ height: HEADER_HEIGHT }}
        navbar={{ width: narrow ? 60 : 208, breakpoint: 'sm', collapsed: { mobile: true } }}
        footer={{ height: { base: BOTTOM_BAR_HEIGHT, sm: 0 } }}
        padding={{ base: 'md', sm: 'lg' }}
        transitionDuration={0}
      >
        <AppShell.Header>
          <Group className={classes.header} justify="space-between" wrap="nowrap" gap="sm">
            <Group gap="sm" wrap="nowrap">
              <Link to="/admin/providers" aria-label={shellTexts.providers}>
                <Logo compact />
              </Link>
              <Badge variant="light" color="gray" tt="none">
                {shellTexts.operator}
              </Badge>
            </Group>
            <Group gap={4} wrap="nowrap">
              <NotificationBell />
              <Box visibleFrom="sm">
                <ColorSchemeToggle />
              </Box>
              <UserMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="xs" visibleFrom="sm">
          <SideBar narrow={narrow} onToggle={() => setNarrow(!narrow)} />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1} className={classes.main ?? ''}>
          {children}
        </AppShell.Main>
        <AppShell.Footer hiddenFrom="sm">
          <BottomBar />
        </AppShell.Footer>
      </AppShell>
    </>
  )
}
