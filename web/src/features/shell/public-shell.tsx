import { Box, Group } from '@mantine/core'
import { Outlet, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { Logo } from './logo.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import classes from './public-shell.module.css'
import { SkipLink } from './skip-link.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame of pages for people who are not signed in: the mark, and one thing at a time. */
export function PublicShell({ children, wide = false }: { children?: ReactNode; wide?: boolean }) {
  const isWide = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.wide),
  })
  return (
    <Box className={classes.frame}>
      <SkipLink />
      <div className={classes.top}>
        <OfflineStrip />
      </div>
      <Group component="header" className={classes.header} justify="space-between">
        <Logo />
        <Group gap={4}>
          <NotificationBell />
          <ColorSchemeToggle />
          <UserMenu />
        </Group>
      </Group>
      <main id="main" className={classes.main} data-wide={wide || isWide || undefined}>
        {children ?? <Outlet />}
      </main>
    </Box>
  )
}
